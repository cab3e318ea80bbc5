import { createFileRoute } from '@tanstack/react-router';
import { CustomerEditPage } from '#client/staff/features/customers/customer-edit-page.tsx';

export const Route = createFileRoute('/customers/$customerId/edit')({ component: CustomerEdit });

function CustomerEdit() {
  const { customerId } = Route.useParams();
  return <CustomerEditPage id={Number(customerId)} />;
}
