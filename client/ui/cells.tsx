import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '#client/ui/cells.module.css';

/** The two-line cell: what it is, and the smaller thing about it. */
export const TwoLines = ({
  first,
  second,
  plain = false,
}: {
  first: ReactNode;
  second?: ReactNode;
  plain?: boolean;
}) => (
  <div className={classes.two}>
    <div className={plain ? undefined : 'strong'}>{first}</div>
    {second && <div className={classes.second}>{second}</div>}
  </div>
);

export const MoneyCell = ({ children }: { children: ReactNode }) => <span className={classes.money}>{children}</span>;

/** The text links at the end of a row; holds `RowLink`s and plain `<a>`s. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>;

interface RowLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  /** Names the record for a screen reader: 'Details of offer 12'. */
  label: string;
  children: ReactNode;
}

export const RowLink = ({ label, children, ...target }: RowLinkProps) => (
  <Link {...target} className={classes.link} aria-label={label}>
    {children}
  </Link>
);

/** As `RowLink`, for `mailto:` and `tel:`. */
export const RowAnchor = ({ href, label, children }: { href: string; label: string; children: ReactNode }) => (
  <a href={href} className={classes.link} aria-label={label}>
    {children}
  </a>
);
