import { createFileRoute } from '@tanstack/react-router';
import { CustomerDetailPage } from '#client/staff/features/customers/customer-detail-page.tsx';
import { MessageThread } from '#client/staff/features/messages/message-thread.tsx';

export const Route = createFileRoute('/customers/$customerId/')({ component: CustomerDetail });

function CustomerDetail() {
  const { customerId } = Route.useParams();
  const id = Number(customerId);
  return <CustomerDetailPage id={id} thread={(to) => <MessageThread recordType="customer" recordId={id} to={to} />} />;
}
