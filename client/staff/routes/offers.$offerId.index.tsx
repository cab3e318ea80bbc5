import { createFileRoute } from '@tanstack/react-router';
import { OfferDetailPage } from '#client/staff/features/offers/offer-detail-page.tsx';

export const Route = createFileRoute('/offers/$offerId/')({ component: OfferDetail });

function OfferDetail() {
  const { offerId } = Route.useParams();
  return <OfferDetailPage id={Number(offerId)} />;
}
