import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { useIsRemoving, useRemoval } from '#client/lib/use-removal.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { type PropertyInput, propertyRoutes } from '#domain/properties.ts';
import type { SentQuery } from '#domain/route.ts';

const topic = 'properties';
/** Records of each kind on the property's own page; the lists show the rest. */
const latest = 5;

export const propertyListQuery = (query: SentQuery<typeof propertyRoutes.list>) =>
  queryOptions({
    queryKey: [topic, 'list', query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(propertyRoutes.list, { query, signal });
      return { rows: data.properties, meta };
    },
    placeholderData: keepPreviousData,
  });

export const propertyQuery = (id: number) =>
  queryOptions({
    queryKey: [topic, 'detail', id],
    queryFn: async ({ signal }) => (await call(propertyRoutes.read, { params: { id }, signal })).data,
  });

/** For `/offers/new?crm_id=…`: the server looks for the CRM id first, then for our own id. */
export const propertyByCrmIdQuery = (crmId: string) =>
  queryOptions({
    queryKey: [topic, 'crm', crmId],
    queryFn: async ({ signal }) => (await call(propertyRoutes.byCrmId, { params: { crm_id: crmId }, signal })).data,
  });

// Under the topic of what they list, so that its live events refresh them.
export const propertyOffersQuery = (id: number) =>
  queryOptions({
    queryKey: ['offers', 'list', { of_property: id }],
    queryFn: ({ signal }) => call(propertyRoutes.offers, { params: { id }, query: { limit: latest }, signal }),
  });

export const propertyContractsQuery = (id: number) =>
  queryOptions({
    queryKey: ['contracts', 'list', { of_property: id }],
    queryFn: ({ signal }) => call(propertyRoutes.contracts, { params: { id }, query: { limit: latest }, signal }),
  });

export const propertySurveysQuery = (id: number) =>
  queryOptions({
    queryKey: ['surveys', 'list', { of_property: id }],
    queryFn: ({ signal }) => call(propertyRoutes.surveys, { params: { id }, query: { limit: latest }, signal }),
  });

const refreshes = [topic, 'addresses', 'dashboard'];

export const useCreateProperty = () =>
  useWrite(async (body: PropertyInput, once) => (await call(propertyRoutes.create, { body, ...once })).data, {
    refreshes,
  });

interface Change {
  id: number;
  body: PropertyInput;
  version: number | undefined;
}

export const useChangeProperty = () =>
  useWrite(
    async ({ id, body, version }: Change) =>
      (await call(propertyRoutes.replace, { params: { id }, body, ifMatch: version })).data,
    // offers and the rest show the address
    { refreshes: [...refreshes, 'offers'] },
  );

export const useRemoveProperty = ({ id, version }: { id: number; version: number }, leave: () => Promise<void>) =>
  useRemoval({
    topic,
    id,
    remove: () => call(propertyRoutes.remove, { params: { id }, ifMatch: version }),
    leave,
    refreshes: ['addresses'],
  });

/** The record for its own page, which stops asking while it is being deleted. */
export const useOpenProperty = (id: number) => useQuery({ ...propertyQuery(id), enabled: !useIsRemoving(topic, id) });
