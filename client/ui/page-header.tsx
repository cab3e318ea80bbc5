import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from '#client/ui/page-header.module.css';

let lastPath: string | null = null;

/** After a change of page the heading takes the focus, so that the keyboard and a screen reader begin at the new page. */
const useFocusOnArrival = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const arrived = lastPath !== null && lastPath !== path;
    lastPath = path;
    const typing = document.activeElement?.matches('main input, main textarea');
    if (arrived && !typing) heading.current?.focus({ preventScroll: true });
  }, [path]);
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
}

/** The head of every page: one h1, the window's title, the way back. */
export const PageHeader = ({
  title,
  eyebrow,
  badge,
  actions,
  back,
  documentTitle,
  sticky = false,
}: PageHeaderProps) => {
  const heading = useFocusOnArrival();
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
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {badge}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
};
