import { createFileRoute } from '@tanstack/react-router';
import { OfferEditPage } from '#client/staff/features/offers/offer-edit-page.tsx';

export const Route = createFileRoute('/offers/$offerId/edit')({ component: OfferEdit });

function OfferEdit() {
  const { offerId } = Route.useParams();
  return <OfferEditPage id={Number(offerId)} />;
}
