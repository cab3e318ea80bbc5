import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { type OfferInput, type OfferPatch, offerRoutes } from '#domain/offers.ts';
import type { SentQuery } from '#domain/route.ts';

const topic = 'offers';
/** Other offers on the same property that a detail page compares with. */
const compared = 20;

export const offerListQuery = (query: SentQuery<typeof offerRoutes.list>) =>
  queryOptions({
    queryKey: [topic, 'list', query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(offerRoutes.list, { query, signal });
      return { rows: data, meta };
    },
    placeholderData: keepPreviousData,
  });

export const offerQuery = (id: number) =>
  queryOptions({
    queryKey: [topic, 'detail', id],
    queryFn: async ({ signal }) => (await call(offerRoutes.read, { params: { id }, signal })).data,
  });

export const offerUpdatesQuery = (id: number) =>
  queryOptions({
    queryKey: [topic, 'updates', id],
    queryFn: async ({ signal }) => (await call(offerRoutes.updates, { params: { id }, signal })).data,
  });

/** All offers on one property, the highest first. */
export const offersOnPropertyQuery = (property_id: number) =>
  queryOptions({
    queryKey: [topic, 'list', { compared_on: property_id }],
    queryFn: async ({ signal }) =>
      (await call(offerRoutes.list, { query: { property_id, sort: '-offer_amount', limit: compared }, signal })).data,
  });

/** Accepting an offer moves the property too. */
const refreshes = [topic, 'properties', 'dashboard', 'messages'];

export const useCreateOffer = () =>
  useWrite(async (body: OfferInput, once) => (await call(offerRoutes.create, { body, ...once })).data, { refreshes });

interface Replacement {
  id: number;
  body: OfferInput;
  version: number | undefined;
}

export const useReplaceOffer = () =>
  useWrite(
    async ({ id, body, version }: Replacement) =>
      (await call(offerRoutes.replace, { params: { id }, body, ifMatch: version })).data,
    { refreshes },
  );

interface Change {
  id: number;
  body: Partial<OfferPatch>;
  version: number;
}

export const useChangeOffer = () =>
  useWrite(
    async ({ id, body, version }: Change) =>
      (await call(offerRoutes.change, { params: { id }, body, ifMatch: version })).data,
    { refreshes },
  );

/** Deletes, then leaves by `leave` before the lists are asked again: the open page must not fetch what is gone. */
export const useRemoveOffer = () => {
  const queryClient = useQueryClient();
  return async ({ id, version }: { id: number; version: number }, leave: () => Promise<void>) => {
    await call(offerRoutes.remove, { params: { id }, ifMatch: version });
    await leave();
    queryClient.removeQueries({ queryKey: [topic, 'detail', id] });
    for (const part of refreshes) void queryClient.invalidateQueries({ queryKey: [part] });
  };
};
