import { createFileRoute } from '@tanstack/react-router';
import { PropertyDetailPage } from '#client/staff/features/properties/property-detail-page.tsx';

export const Route = createFileRoute('/properties/$propertyId/')({ component: PropertyDetail });

function PropertyDetail() {
  const { propertyId } = Route.useParams();
  return <PropertyDetailPage id={Number(propertyId)} />;
}
