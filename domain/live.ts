import { z } from 'zod';
import { messageRecordTypes } from '#domain/messages.ts';

/** What goes down the live connection: which record changed, never its content; the screen asks again with its own rights. */
export const LiveEvent = z.object({
  topic: z.enum(['offers', 'properties', 'customers', 'messages', 'resync']),
  action: z.enum(['created', 'changed', 'deleted', 'restored']).optional(),
  id: z.number().int().optional(),
  property_id: z.number().int().optional(),
  customer_id: z.number().int().optional(),
  /** Of `messages`: whose thread. */
  record_type: z.enum(messageRecordTypes).optional(),
  record_id: z.number().int().optional(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** Server-sent events, one `message` event a change, a comment as heartbeat. Bearer token in the header. */
export const livePaths = { staff: '/api/v1/live', customer: '/api/customer/live' } as const;
