import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { OfferCreatePage } from '#client/staff/features/offers/offer-create-page.tsx';

/** The router reads `?crm_id=12` as a number; a CRM id is text. */
const crmId = z.preprocess((value) => (value == null ? undefined : String(value)), z.string().max(40).optional());

export const Route = createFileRoute('/offers/new')({
  validateSearch: z.object({ crm_id: crmId.catch(undefined) }),
  component: OfferCreatePage,
});
