import { createFileRoute } from '@tanstack/react-router';
import { PropertyEditPage } from '#client/staff/features/properties/property-edit-page.tsx';

export const Route = createFileRoute('/properties/$propertyId/edit')({ component: PropertyEdit });

function PropertyEdit() {
  const { propertyId } = Route.useParams();
  return <PropertyEditPage id={Number(propertyId)} />;
}
