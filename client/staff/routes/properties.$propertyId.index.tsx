import { createFileRoute } from '@tanstack/react-router';
import { MessageThread } from '#client/staff/features/messages/message-thread.tsx';
import { PropertyDetailPage } from '#client/staff/features/properties/property-detail-page.tsx';

export const Route = createFileRoute('/properties/$propertyId/')({ component: PropertyDetail });

function PropertyDetail() {
  const { propertyId } = Route.useParams();
  const id = Number(propertyId);
  return <PropertyDetailPage id={id} thread={<MessageThread recordType="property" recordId={id} />} />;
}
