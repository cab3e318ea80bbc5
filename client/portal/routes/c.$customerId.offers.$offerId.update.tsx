import { createFileRoute } from '@tanstack/react-router';
import { RaisePage } from '#client/portal/features/offers/raise-page.tsx';

const RaiseRoute = () => {
  const { customerId, offerId } = Route.useParams();
  return <RaisePage key={offerId} customerId={Number(customerId)} offerId={Number(offerId)} />;
};

export const Route = createFileRoute('/c/$customerId/offers/$offerId/update')({ component: RaiseRoute });
