import { Link } from '@tanstack/react-router';
import { Notice } from '#client/ui/notice.tsx';

/** The way to the offer that is accepted already, beside the server's words that refuse a second one. */
export const AcceptedElsewhere = ({ offerId }: { offerId: number }) => (
  <Notice title="Another offer is accepted on this property">
    <Link to="/offers/$offerId" params={{ offerId: String(offerId) }}>
      Open offer {offerId}
    </Link>
  </Notice>
);
