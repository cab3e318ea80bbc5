import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import type { Once } from '#client/lib/use-write.ts';
import { type NewOfferInput, portalRoutes } from '#domain/portal.ts';
import { propertyRoutes } from '#domain/properties.ts';

export const propertySearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['properties', 'search', q],
    queryFn: async ({ signal }) => (await call(propertyRoutes.publicSearch, { query: { q }, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The property that a link names by its CRM id, or by its id. */
export const propertyByCrmIdQuery = (crmId: string) =>
  queryOptions({
    queryKey: ['properties', 'crm', crmId],
    queryFn: async ({ signal }) =>
      (await call(propertyRoutes.publicByCrmId, { params: { crm_id: crmId }, signal })).data,
  });

export const submitOffer = async (offer: NewOfferInput, once: Once) =>
  (await call(portalRoutes.newOffer, { body: offer, ...once })).data;

export type Submitted = Awaited<ReturnType<typeof submitOffer>>;
