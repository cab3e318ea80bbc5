import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import {
  type Message,
  type MessageInput,
  type MessageRecordType,
  messageLength,
  messageMessages,
  threadPermissions,
} from '#domain/messages.ts';
import { may } from '#domain/permissions.ts';
import type { Db } from '#server/db/connect.ts';
import { recordChange } from '#server/features/audit/audit.queries.ts';
import { announce } from '#server/features/live/live.queries.ts';
import {
  type Correspondent,
  findRecord,
  insertMessage,
  type NewMessage,
  readMessage,
  type Thread,
} from '#server/features/messages/messages.queries.ts';
import type { Actor, Clock, SessionUser } from '#server/http/context.ts';
import { enqueue } from '#server/jobs/jobs.queries.ts';

/** The kind of the jobs that send messages. */
export const sendJob = 'message.send';

export interface OutgoingSms {
  /** E.164. */
  to: string;
  body: string;
  record_type?: MessageRecordType;
  record_id?: number;
  /** Holds a code or a link: never shown to staff, and gone from the database once the provider has it. */
  is_secret?: boolean;
  /** After this moment it is not sent any more. A secret SMS lives 5 minutes, a secret e-mail an hour, unless said here. */
  expires_at?: Date;
  author_user_id?: number;
}

export interface OutgoingEmail extends OutgoingSms {
  /** One address. */
  to: string;
  subject: string;
  /** Plain text. Without `html` a plain page is made of it, addresses in it become links. */
  body: string;
  html?: string;
}

const secretMinutes = { sms: 5, email: 60 } as const;
const e164 = /^\+[1-9]\d{6,14}$/;
const oneAddress = z.email();

/** Writes an e-mail and the job that sends it in the caller's transaction; answers its id. */
export async function queueEmail(tx: Db, clock: Clock, email: OutgoingEmail): Promise<number> {
  const to = email.to.trim();
  if (!oneAddress.safeParse(to).success)
    throw new AppError('invalid', 'Invalid email address', { data: { email: 'Invalid email address' } });
  return queue(tx, clock.now(), 'email', { ...email, to, subject: oneLine(email.subject) });
}

/** Writes an SMS and the job that sends it in the caller's transaction; answers its id. */
export async function queueSms(tx: Db, clock: Clock, sms: OutgoingSms): Promise<number> {
  if (!e164.test(sms.to))
    throw new AppError('invalid', 'Please enter a valid mobile number', {
      data: { mobile: 'Please enter a valid mobile number' },
    });
  const body = plainPunctuation(sms.body);
  if (body.length > messageLength.sms)
    throw new AppError('invalid', messageMessages.smsTooLong, { data: { body: messageMessages.smsTooLong } });
  return queue(tx, clock.now(), 'sms', { ...sms, body });
}

async function queue(
  tx: Db,
  now: Date,
  channel: 'email' | 'sms',
  message: OutgoingSms & Partial<OutgoingEmail>,
): Promise<number> {
  const is_secret = message.is_secret ?? false;
  const secretEnd = is_secret ? new Date(now.getTime() + secretMinutes[channel] * 60_000) : undefined;
  const id = await insertMessage(tx, {
    channel,
    recipient: message.to,
    subject: message.subject ?? null,
    body: message.body,
    html: message.html ?? null,
    is_secret,
    expires_at: (message.expires_at ?? secretEnd)?.toISOString() ?? null,
    record_type: message.record_type ?? null,
    record_id: message.record_id ?? null,
    author_user_id: message.author_user_id ?? null,
    created_at: now.toISOString(),
  });
  await enqueue(tx, { kind: sendJob, payload: { message_id: id }, run_at: now });
  if (message.record_type && message.record_id !== undefined)
    await announceMessage(tx, 'created', { id, record_type: message.record_type, record_id: message.record_id });
  return id;
}

export const announceMessage = (
  tx: Db,
  action: 'created' | 'changed',
  message: Thread & { id: number },
): Promise<void> => announce(tx, { topic: 'messages', action, ...message });

/** A header is one line: what looks like a second one becomes part of the first. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, messageLength.subject);

const punctuation: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** One typographic quote would turn an SMS into UCS-2: 70 characters a part instead of 160, at twice the price. */
const plainPunctuation = (text: string): string =>
  text.replace(/[‘’“”–—…\u00a0]/g, (sign) => punctuation[sign] ?? sign);

/** The record behind a thread, for those who may see it: 403 without its permission, 404 when it is not there. */
export async function openThread(
  db: Db,
  user: SessionUser,
  thread: Thread,
): Promise<{ customer: Correspondent | null }> {
  if (!may(user.role, threadPermissions[thread.record_type]))
    throw new AppError('forbidden', "You don't have permission to do this.");
  const record = await findRecord(db, thread);
  if (!record)
    throw new AppError(
      'not_found',
      { offer: 'Offer not found', property: 'Property not found', customer: 'Customer not found' }[thread.record_type],
    );
  return record;
}

/** What staff write on a record: a note stays, an e-mail or SMS goes to the record's customer. */
export async function writeMessage(
  tx: Db,
  clock: Clock,
  actor: Actor,
  user: SessionUser,
  input: MessageInput,
): Promise<Message> {
  const { customer } = await openThread(tx, user, input);
  const id =
    input.channel === 'note'
      ? await writeNote(tx, clock.now(), user, input)
      : await writeTo(tx, clock, user, input, customer);
  const message = await readMessage(tx, id);
  const { author: _, failure: __, sent_at: ___, status: ____, ...written } = message;
  await recordChange(tx, actor, clock.now(), {
    action: 'created',
    record_type: 'message',
    record_id: id,
    after: written,
  });
  return message;
}

async function writeNote(
  tx: Db,
  now: Date,
  user: SessionUser,
  { record_type, record_id, subject, body }: MessageInput,
): Promise<number> {
  const note: NewMessage = {
    channel: 'note',
    recipient: null,
    subject,
    body,
    html: null,
    is_secret: false,
    expires_at: null,
    record_type,
    record_id,
    author_user_id: user.id,
    created_at: now.toISOString(),
  };
  const id = await insertMessage(tx, note);
  await announceMessage(tx, 'created', { id, record_type, record_id });
  return id;
}

async function writeTo(
  tx: Db,
  clock: Clock,
  user: SessionUser,
  input: MessageInput,
  customer: Correspondent | null,
): Promise<number> {
  const refuse = (message: string) => new AppError('invalid', message, { data: { channel: message } });
  if (customer === null) throw refuse(messageMessages.noCustomer);
  const { record_type, record_id, body } = input;
  const message = { record_type, record_id, body, author_user_id: user.id };
  if (input.channel === 'sms') return queueSms(tx, clock, { ...message, to: customer.mobile });
  if (customer.email === null) throw refuse(messageMessages.noEmail);
  return queueEmail(tx, clock, { ...message, to: customer.email, subject: input.subject ?? '' });
}
