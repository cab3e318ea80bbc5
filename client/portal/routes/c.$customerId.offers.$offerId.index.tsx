import { createFileRoute } from '@tanstack/react-router';
import { OfferDetailPage } from '#client/portal/features/offers/offer-detail-page.tsx';

const OfferRoute = () => {
  const { customerId, offerId } = Route.useParams();
  return <OfferDetailPage key={offerId} customerId={Number(customerId)} offerId={Number(offerId)} />;
};

export const Route = createFileRoute('/c/$customerId/offers/$offerId/')({ component: OfferRoute });
