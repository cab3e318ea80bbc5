import { createFileRoute } from '@tanstack/react-router';
import { MessageThread } from '#client/staff/features/messages/message-thread.tsx';
import { OfferDetailPage } from '#client/staff/features/offers/offer-detail-page.tsx';

export const Route = createFileRoute('/offers/$offerId/')({ component: OfferDetail });

function OfferDetail() {
  const { offerId } = Route.useParams();
  const id = Number(offerId);
  return <OfferDetailPage id={id} thread={(to) => <MessageThread recordType="offer" recordId={id} to={to} />} />;
}
