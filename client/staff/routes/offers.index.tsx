import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#client/lib/list-state.ts';
import { OfferListPage } from '#client/staff/features/offers/offer-list-page.tsx';
import { IdParam } from '#domain/common.ts';
import { offerSorts, offerStatuses } from '#domain/offers.ts';

export const Route = createFileRoute('/offers/')({
  validateSearch: listSearch(offerSorts, {
    status: z.enum(offerStatuses),
    property_id: IdParam,
    customer_id: IdParam,
  }),
  component: OfferListPage,
});
