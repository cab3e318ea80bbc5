import { StatusBadge } from '#client/ui/status-badge.tsx';
import type { OfferStatus } from '#domain/offers.ts';

/** A status as the customer reads it: `UNDER REVIEW`. */
export const OfferStatusBadge = ({ status }: { status: OfferStatus }) => (
  <StatusBadge status={status} label={status.replaceAll('_', ' ').toUpperCase()} />
);
