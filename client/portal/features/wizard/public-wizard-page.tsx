import { Loader } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMaybeCustomer } from '#client/portal/features/session/session.api.ts';
import { OfferWizard } from '#client/portal/features/wizard/offer-wizard.tsx';
import classes from '#client/portal/features/wizard/wizard.module.css';
import { ThemeChoice } from '#client/ui/theme-choice.tsx';

/** The wizard for anybody, with an account or without. */
export const PublicWizardPage = ({ crmId }: { crmId: string | null }) => {
  const customer = useMaybeCustomer();
  const navigate = useNavigate();
  const leave = () => {
    if (customer) void navigate({ to: '/c/$customerId/offers', params: { customerId: String(customer.id) } });
    else void navigate({ to: '/c/login' });
  };
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <span className={classes.brand}>
          Lintel <span className={classes.brandWord}>Offers</span>
        </span>
        <nav className={classes.topLinks} aria-label="Account">
          {customer ? (
            <Link to="/c/$customerId/offers" params={{ customerId: String(customer.id) }}>
              My offers
            </Link>
          ) : (
            <Link to="/c/login">Sign in</Link>
          )}
          <ThemeChoice compact />
        </nav>
      </header>
      <main className={classes.main}>
        {customer === undefined ? (
          <p role="status" className={classes.waiting}>
            <Loader size={18} aria-hidden />
            Loading...
          </p>
        ) : (
          <OfferWizard key={customer?.id ?? 0} crmId={crmId} customer={customer} level={1} onCancel={leave} />
        )}
      </main>
    </div>
  );
};
