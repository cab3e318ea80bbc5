import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from '#client/ui/page-header.module.css';

let lastPath: string | null = null;

/** After a change of page the heading takes the focus, so that the keyboard and a screen reader begin at the new page. */
const useFocusOnArrival = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useEffect(() => {
    // only a heading that appears is an arrival: the old page still hears the new address while its code is fetched
    const path = router.state.location.pathname;
    const arrived = lastPath !== null && lastPath !== path;
    lastPath = path;
    const typing = document.activeElement?.matches('main input, main textarea');
    if (arrived && !typing) heading.current?.focus({ preventScroll: true });
  }, [router]);
  return heading;
};

interface PageHeaderProps {
  title: string;
  /** The small line above the title: a count, a reference. */
  eyebrow?: ReactNode;
  /** Beside the title: a status. */
  badge?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** The window's title when it should differ from the heading. */
  documentTitle?: string;
  /** Stays at the top while a long form scrolls. */
  sticky?: boolean;
  /** 2 where the shell already holds the h1. */
  level?: 1 | 2;
}

/** The head of every page: its heading, the window's title, the way back. */
export const PageHeader = ({
  title,
  eyebrow,
  badge,
  actions,
  back,
  documentTitle,
  sticky = false,
  level = 1,
}: PageHeaderProps) => {
  const heading = useFocusOnArrival();
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={classes.header} data-sticky={sticky || undefined}>
      <title>{`${documentTitle ?? title} · Lintel`}</title>
      <div className={classes.words}>
        {back && (
          <Link to={back.to} className={classes.back}>
            <IconArrowLeft size={14} aria-hidden />
            {back.label}
          </Link>
        )}
        {eyebrow && <div className="caps">{eyebrow}</div>}
        <div className={classes.line}>
          <Heading ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </Heading>
          {badge}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
};
