import type { ReactNode } from 'react';
import classes from '#client/ui/form.module.css';

/** The end of a long form: Cancel, and the submit button again where the header's is out of sight. */
export const FormFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>;
