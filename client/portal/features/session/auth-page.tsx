import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import classes from '#client/portal/features/session/auth-page.module.css';
import { ThemeChoice } from '#client/ui/theme-choice.tsx';

const ElevationCanvas: ComponentType<{ className: string | undefined; light: 'dusk' }> = lazy(async () => ({
  default: (await import('#client/ui/elevation-canvas.tsx')).ElevationCanvas,
}));

const wide = window.matchMedia('(min-width: 900px)');
const onWidth = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** The pages before the customer's own: a card on a street at dusk; on small screens the card alone. */
export const AuthPage = ({ title, children }: { title: string; children: ReactNode }) => {
  const isWide = useSyncExternalStore(onWidth, () => wide.matches);
  return (
    <div className={classes.page}>
      <title>{`${title} · Lintel`}</title>
      {isWide && (
        <div className={classes.scene} aria-hidden>
          <Suspense>
            <ElevationCanvas className={classes.canvas} light="dusk" />
          </Suspense>
        </div>
      )}
      <header className={classes.top}>
        <span className={classes.brand}>Lintel</span>
        <ThemeChoice compact />
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
};
