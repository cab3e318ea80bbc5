import { z } from 'zod';
import { dataOf, Id, IdParam, listOf, listQuery, Moment, optionalLine } from '#domain/common.ts';
import type { Permission } from '#domain/permissions.ts';
import { anyStaff, open, route } from '#domain/route.ts';

/** A record's thread: notes that stay in the house, e-mails and SMS to its customer, each with where it stands. */

const messageChannels = ['note', 'email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];
export const messageChannelLabels: Record<MessageChannel, string> = { note: 'Note', email: 'Email', sms: 'SMS' };

const messageStatuses = ['note', 'queued', 'sending', 'sent', 'delivered', 'failed', 'cancelled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
export const messageStatusLabels: Record<MessageStatus, string> = {
  note: 'Note',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const messageRecordTypes = ['offer', 'property', 'customer'] as const;
export type MessageRecordType = (typeof messageRecordTypes)[number];
/** Who may see the record reads and writes its thread. */
export const threadPermissions: Record<MessageRecordType, Permission> = {
  offer: 'manage_offers',
  property: 'manage_properties',
  customer: 'manage_customers',
};

/** Characters. An SMS above it is refused by the provider. */
export const messageLength = { sms: 1_600, other: 10_000, subject: 200 } as const;

export const messageMessages = {
  bodyRequired: 'Please enter a message',
  smsTooLong: `An SMS can have at most ${messageLength.sms.toLocaleString('en-GB')} characters`,
  subjectRequired: 'Please enter a subject',
  channelRequired: 'Please choose a note, an email or an SMS',
  recordRequired: 'Please choose what the message is about',
  noCustomer: 'A property has no customer to write to. Please write a note, or write to the customer of an offer.',
  noEmail: 'This customer has no email address',
  hidden: 'This message holds a code or a personal link. Only its recipient can read it.',
} as const;

export const MessageInput = z
  .object({
    record_type: z.enum(messageRecordTypes, messageMessages.recordRequired),
    record_id: Id,
    channel: z.enum(messageChannels, messageMessages.channelRequired),
    /** Of an e-mail only. */
    subject: optionalLine(messageLength.subject),
    body: z
      .string(messageMessages.bodyRequired)
      .trim()
      .min(1, messageMessages.bodyRequired)
      .max(messageLength.other, `At most ${messageLength.other.toLocaleString('en-GB')} characters`)
      .refine((s) => !s.includes('\u0000'), 'Please remove control characters'),
  })
  .superRefine((message, ctx) => {
    const fault = (path: string, text: string) => ctx.addIssue({ code: 'custom', path: [path], message: text });
    if (message.channel === 'sms' && message.body.length > messageLength.sms) fault('body', messageMessages.smsTooLong);
    if (message.channel === 'email' && message.subject === null) fault('subject', messageMessages.subjectRequired);
  });
export type MessageInput = z.output<typeof MessageInput>;

export const Message = z.object({
  id: Id,
  channel: z.enum(messageChannels),
  /** A mobile in E.164 or an e-mail; null for a note. */
  to: z.string().nullable(),
  subject: z.string().nullable(),
  body: z.string(),
  status: z.enum(messageStatuses),
  /** Why it was not sent, or not yet. */
  failure: z.string().nullable(),
  record_type: z.enum(messageRecordTypes),
  record_id: Id,
  /** null: written by Lintel itself. */
  author: z.object({ id: Id, name: z.string() }).nullable(),
  sent_at: Moment.nullable(),
  created_at: Moment,
});
export type Message = z.infer<typeof Message>;

const ThreadQuery = z.object({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  record_type: z.enum(messageRecordTypes, messageMessages.recordRequired),
  record_id: IdParam,
});

const tag = 'Messages';
const path = '/api/v1/messages';

export const messageRoutes = {
  list: route({
    method: 'GET',
    path,
    tag,
    access: anyStaff,
    summary: "A record's thread, newest first; for those who may see the record",
    query: ThreadQuery,
    answer: listOf(Message),
  }),
  create: route({
    method: 'POST',
    path,
    tag,
    access: anyStaff,
    creates: true,
    status: 201,
    summary: "Write a note on a record, or an e-mail or SMS to the record's customer",
    body: MessageInput,
    answer: dataOf(Message),
  }),
};

/** What left, or with no provider set rests here: read by people and tests who walk the product without an account anywhere. */
export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  attachments: z.array(z.object({ name: z.string(), content_type: z.string(), size: z.number().int() })),
  status: z.enum(messageStatuses),
  created_at: Moment,
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

/** Not there in production. */
export const devRoutes = {
  outbox: route({
    method: 'GET',
    path: '/api/dev/outbox',
    tag: 'Development',
    access: open,
    summary: 'Messages that were sent or rest here, newest first (not in production)',
    query: z.object({ to: z.string().trim().max(254).optional() }),
    answer: dataOf(z.array(OutboxMessage)),
  }),
};

/** The same for people, as a page. */
export const devOutboxPage = '/dev/outbox';
