import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';

const keyOf = (topic: string, id: number) => [topic, 'removal', id] as const;

interface Removal {
  /** The first part of the record's query keys: 'offers'. */
  topic: string;
  id: number;
  /** Makes the call. */
  remove: () => Promise<unknown>;
  /** Goes to the list. */
  leave: () => Promise<void>;
  /** First parts of further query keys that are out of date afterwards. */
  refreshes?: readonly string[];
}

const forget = (queryClient: QueryClient, { topic, id, refreshes = [] }: Removal): void => {
  queryClient.removeQueries({ queryKey: [topic, 'detail', id] });
  for (const part of [topic, ...refreshes, 'dashboard']) void queryClient.invalidateQueries({ queryKey: [part] });
};

/** Deletes the record whose page is open and leaves the page; throws what the call throws, and then stays. */
export const useRemoval = (removal: Removal): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: keyOf(removal.topic, removal.id),
    retry: false,
    mutationFn: async () => {
      await removal.remove();
      await removal.leave();
      forget(queryClient, removal);
    },
  });
  return () => mutateAsync();
};

/** True from the press to the leaving: `enabled: !useIsRemoving('offers', id)` keeps the open page from asking for what is gone. */
export const useIsRemoving = (topic: string, id: number): boolean =>
  useIsMutating({ mutationKey: keyOf(topic, id) }) > 0;
