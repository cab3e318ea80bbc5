import type { ReactNode } from 'react';
import classes from '#client/staff/features/session/auth-layout.module.css';
import { ElevationCanvas } from '#client/ui/elevation-canvas.tsx';
import { ThemeMenu } from '#client/ui/theme-menu.tsx';

interface AuthLayoutProps {
  eyebrow: string;
  title: string;
  children: ReactNode;
}

/** The page of those who are not signed in: a drawing at the left, one form at the right; on phones the form alone. */
export const AuthLayout = ({ eyebrow, title, children }: AuthLayoutProps) => (
  <div className={classes.page}>
    <title>{`${title} · Lintel`}</title>
    <aside className={classes.scene}>
      <ElevationCanvas className={classes.canvas} />
      <div className={classes.brand}>Lintel</div>
      <p className={classes.line}>Every instruction, offer and signature in one place.</p>
    </aside>
    <main className={classes.side}>
      <div className={classes.theme}>
        <ThemeMenu />
      </div>
      <div className={classes.form}>
        <div className={classes.smallBrand}>Lintel</div>
        <div className="caps">{eyebrow}</div>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
    </main>
  </div>
);
