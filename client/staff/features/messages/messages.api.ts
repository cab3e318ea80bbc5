import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { type MessageInput, type MessageRecordType, messageRoutes } from '#domain/messages.ts';

const topic = 'messages';
const perPage = 10;

export const threadQuery = (recordType: MessageRecordType, recordId: number) =>
  infiniteQueryOptions({
    queryKey: [topic, 'thread', recordType, recordId],
    queryFn: ({ pageParam, signal }) =>
      call(messageRoutes.list, {
        query: {
          record_type: recordType,
          record_id: recordId,
          limit: perPage,
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor,
  });

export const useWriteMessage = () =>
  useWrite(async (body: MessageInput, once) => (await call(messageRoutes.create, { body, ...once })).data, {
    refreshes: [topic],
  });
