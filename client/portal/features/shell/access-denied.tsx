import classes from '#client/portal/features/shell/shell.module.css';
import { LinkButton } from '#client/ui/link-button.tsx';
import type { SessionCustomer } from '#domain/portal.ts';

/** The address names another customer than the one signed in. */
export const AccessDenied = ({ customer }: { customer: SessionCustomer }) => (
  <main className={classes.alone}>
    <title>Access Denied · Lintel</title>
    <div role="alert">
      <h1 className={classes.denied}>Access Denied - You can only access your own customer dashboard.</h1>
    </div>
    <LinkButton to="/c/$customerId/offers" params={{ customerId: String(customer.id) }} size="lg">
      Go to my offers
    </LinkButton>
  </main>
);
