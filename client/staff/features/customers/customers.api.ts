import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { useIsRemoving, useRemoval } from '#client/lib/use-removal.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { type CustomerInput, customerRoutes } from '#domain/customers.ts';
import type { SentQuery } from '#domain/route.ts';

const topic = 'customers';

export const customerListQuery = (query: SentQuery<typeof customerRoutes.list>) =>
  queryOptions({
    queryKey: [topic, 'list', query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(customerRoutes.list, { query, signal });
      return { rows: data, meta };
    },
    placeholderData: keepPreviousData,
  });

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [topic, 'detail', id],
    queryFn: async ({ signal }) => (await call(customerRoutes.read, { params: { id }, signal })).data,
  });

const refreshes = [topic, 'addresses', 'dashboard'];

export const useCreateCustomer = () =>
  useWrite(async (body: CustomerInput, once) => (await call(customerRoutes.create, { body, ...once })).data, {
    refreshes,
  });

interface Change {
  id: number;
  body: CustomerInput;
  version: number | undefined;
}

export const useChangeCustomer = () =>
  useWrite(
    async ({ id, body, version }: Change) =>
      (await call(customerRoutes.replace, { params: { id }, body, ifMatch: version })).data,
    // offers show the customer's name and e-mail
    { refreshes: [...refreshes, 'offers'] },
  );

// the customer's offers leave the lists too
export const useRemoveCustomer = ({ id, version }: { id: number; version: number }, leave: () => Promise<void>) =>
  useRemoval({
    topic,
    id,
    remove: () => call(customerRoutes.remove, { params: { id }, ifMatch: version }),
    leave,
    refreshes: ['addresses', 'offers'],
  });

/** The record for its own page, which stops asking while it is being deleted. */
export const useOpenCustomer = (id: number) => useQuery({ ...customerQuery(id), enabled: !useIsRemoving(topic, id) });
