import { createFileRoute } from '@tanstack/react-router';
import { CustomerDetailPage } from '#client/staff/features/customers/customer-detail-page.tsx';

export const Route = createFileRoute('/customers/$customerId/')({ component: CustomerDetail });

function CustomerDetail() {
  const { customerId } = Route.useParams();
  return <CustomerDetailPage id={Number(customerId)} />;
}
