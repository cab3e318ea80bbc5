import type { ReactNode } from 'react';
import { useId } from 'react';
import { nothing } from '#client/lib/format.ts';
import classes from '#client/ui/panel.module.css';

interface PanelProps {
  title?: string;
  actions?: ReactNode;
  /** No padding around the content, for lists and tables. */
  flush?: boolean;
  children: ReactNode;
}

/** A sheet on the canvas: one subject of a detail page, one section of a form. */
export const Panel = ({ title, actions, flush = false, children }: PanelProps) => {
  const id = useId();
  return (
    <section className={classes.panel} {...(title ? { 'aria-labelledby': id } : {})}>
      {title && (
        <div className={classes.head}>
          <h2 id={id} className="caps">
            {title}
          </h2>
          {actions}
        </div>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
};

/** Panels beside each other where there is room: `main` takes two thirds. */
export const PanelColumns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={classes.columns}>
    <div className={classes.stack}>{main}</div>
    <div className={classes.stack}>{side}</div>
  </div>
);

export const PanelStack = ({ children }: { children: ReactNode }) => <div className={classes.stack}>{children}</div>;

/** The facts of a record as a definition grid; holds `Fact`s only. */
export const FactList = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface FactProps {
  label: string;
  /** Nothing, false or an empty text shows a dash. */
  children?: ReactNode;
  /** The whole width, for notes and addresses. */
  wide?: boolean;
}

export const Fact = ({ label, children, wide = false }: FactProps) => {
  const empty = children === null || children === undefined || children === false || children === '';
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt className="caps">{label}</dt>
      <dd className={classes.value} data-empty={empty || children === nothing || undefined}>
        {empty ? nothing : children}
      </dd>
    </div>
  );
};

/** Fields of a form side by side, one below the other on a phone. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={classes.fields}>{children}</div>;

/** A field of a `FieldGrid` that takes the whole width. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>;
