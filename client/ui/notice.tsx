import { type ReactNode, useId } from 'react';
import classes from '#client/ui/notice.module.css';

/** Something on the page that somebody should look at, in no hurry. What failed is an `Alert` or an `ErrorState`. */
export const Notice = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={classes.notice} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
};
