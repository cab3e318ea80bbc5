import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { type AddressInput, addressRoutes } from '#domain/addresses.ts';

const topic = 'addresses';

/** The whole address, position included; other records carry only its lines. */
export const addressQuery = (id: number) =>
  queryOptions({
    queryKey: [topic, 'detail', id],
    queryFn: async ({ signal }) => (await call(addressRoutes.read, { params: { id }, signal })).data,
  });

interface Save {
  /** null: a new address. */
  id: number | null;
  body: AddressInput;
  version: number | undefined;
}

export const useSaveAddress = () => {
  const queryClient = useQueryClient();
  return useWrite(
    async ({ id, body, version }: Save, once) => {
      const { data } = await (id === null
        ? call(addressRoutes.create, { body, ...once })
        : call(addressRoutes.replace, { params: { id }, body, ifMatch: version }));
      return data;
    },
    {
      refreshes: ['customers', 'properties', 'offers'],
      onSuccess: (address) => {
        queryClient.setQueryData(addressQuery(address.id).queryKey, address);
      },
    },
  );
};
