import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStatus } from '#client/lib/api.ts';
import { useLiveRefresh } from '#client/lib/live.ts';
import { forgetPerson } from '#client/lib/sign-out.ts';
import { useToken } from '#client/lib/use-token.ts';
import { currentCustomerQuery } from '#client/portal/features/session/session.api.ts';
import { AccessDenied } from '#client/portal/features/shell/access-denied.tsx';
import classes from '#client/portal/features/shell/shell.module.css';
import { Sidebar } from '#client/portal/features/shell/sidebar.tsx';
import { ErrorState } from '#client/ui/states.tsx';
import type { SessionCustomer } from '#domain/portal.ts';

const Loading = () => (
  <main className={classes.alone}>
    <p className={classes.loading} role="status">
      <Loader size={18} aria-hidden />
      Loading your dashboard...
    </p>
  </main>
);

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const queryClient = useQueryClient();
  const signOut = (
    <Button variant="subtle" onClick={() => forgetPerson('customer', queryClient)}>
      Sign Out
    </Button>
  );
  return (
    <main className={classes.alone}>
      <ErrorState error={error} onRetry={onRetry} action={signOut} />
    </main>
  );
};

const Dashboard = ({ customer, children }: { customer: SessionCustomer; children: ReactNode }) => {
  useLiveRefresh('customer');
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <Sidebar customer={customer} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <header className={classes.welcome}>
          <h1 className={classes.hello}>Welcome, {customer.first_name}</h1>
          <span className={classes.badge}>Customer ID {customer.id}</span>
        </header>
        {children}
      </main>
    </div>
  );
};

/** What stands around every page of a signed-in customer, and keeps everybody else out. */
export const CustomerShell = ({ customerId, children }: { customerId: number; children: ReactNode }) => {
  const token = useToken('customer');
  const { data: customer, error, isError, refetch } = useQuery({ ...currentCustomerQuery, enabled: token !== null });
  if (!token || isStatus(error, 401)) return <Navigate to="/c/login" replace />;
  if (!customer) return isError ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (customer.id !== customerId) return <AccessDenied customer={customer} />;
  return <Dashboard customer={customer}>{children}</Dashboard>;
};
