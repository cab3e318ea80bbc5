import { createFileRoute } from '@tanstack/react-router';
import { OfferListPage } from '#client/portal/features/offers/offer-list-page.tsx';

const OffersRoute = () => {
  const { customerId } = Route.useParams();
  return <OfferListPage customerId={Number(customerId)} />;
};

export const Route = createFileRoute('/c/$customerId/offers/')({ component: OffersRoute });
