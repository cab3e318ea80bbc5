import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { tokens } from '#client/lib/tokens.ts';
import { CustomerShell } from '#client/portal/features/shell/shell.tsx';
import { IdParam } from '#domain/common.ts';

const CustomerRoute = () => {
  const { customerId } = Route.useParams();
  return (
    <CustomerShell customerId={Number(customerId)}>
      <Outlet />
    </CustomerShell>
  );
};

export const Route = createFileRoute('/c/$customerId')({
  beforeLoad: ({ params }) => {
    if (!IdParam.safeParse(params.customerId).success) throw notFound();
    if (!tokens.customer.read()) throw redirect({ to: '/c/login', replace: true });
  },
  component: CustomerRoute,
});
