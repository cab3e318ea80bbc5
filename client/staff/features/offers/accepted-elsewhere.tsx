import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The way to the offer that is accepted already, beside the server's words that refuse a second one. */
export const AcceptedElsewhere = ({ offerId }: { offerId: number }) => (
  <Alert color="yellow" variant="light" mb="lg">
    <Link to="/offers/$offerId" params={{ offerId: String(offerId) }}>
      Open offer {offerId}
    </Link>
    , which is accepted on this property.
  </Alert>
);
