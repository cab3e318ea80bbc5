import { sql } from 'kysely';
import type { MessageRecordType } from '#domain/messages.ts';
import type { Db } from '#server/db/connect.ts';

/** What the sender needs of a message, whoever it is for. */
export interface PendingMessage {
  id: number;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string | null;
  body: string;
  html: string | null;
  is_secret: boolean;
  expires_at: string | null;
  record_type: MessageRecordType | null;
  record_id: number | null;
  /** Of the member of staff who wrote it. */
  author_name: string | null;
  author_email: string | null;
  created_at: string;
}

export interface Outcome {
  outcome: 'accepted' | 'refused' | 'failed' | 'unknown';
  answer: string;
}

/**
 * A lock that lives as long as this connection: whoever holds it is alive and at it. Freed by PostgreSQL when the
 * process dies, so the lease of the job may run out under a slow worker without a second one sending the same.
 */
export async function tryLockMessage(connection: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtextextended('message', ${id})) as locked
  `.execute(connection);
  return rows[0]?.locked ?? false;
}

export async function unlockMessage(connection: Db, id: number): Promise<void> {
  await sql`select pg_advisory_unlock(hashtextextended('message', ${id}))`.execute(connection);
}

/** undefined when it has gone already or shall not go. */
export async function findPending(db: Db, id: number): Promise<PendingMessage | undefined> {
  const { rows } = await sql<PendingMessage>`
    select m.id, m.channel, m.recipient, m.subject, m.body, m.html, m.is_secret, m.expires_at, m.record_type, m.record_id,
      u.name as author_name, u.email as author_email, m.created_at
    from messages m left join users u on u.id = m.author_user_id
    where m.id = ${id} and m.channel <> 'note' and m.status in ('queued', 'sending')
  `.execute(db);
  return rows[0];
}

/** An attempt without an end is one whose process died: nobody knows what became of it. */
export async function closeLostAttempts(db: Db, messageId: number, now: Date): Promise<void> {
  await sql`
    update message_attempts
    set ended_at = ${now.toISOString()}, outcome = 'unknown', answer = 'The attempt was cut off before an answer came'
    where message_id = ${messageId} and ended_at is null
  `.execute(db);
}

/** When the first attempt began of which nobody knows whether the provider took it; null when there is none. */
export async function firstUnknownAttempt(db: Db, messageId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(started_at) as at from message_attempts where message_id = ${messageId} and outcome = 'unknown'
  `.execute(db);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** The provider turned out to have it. */
export async function settleUnknownAttempts(tx: Db, messageId: number): Promise<void> {
  await sql`
    update message_attempts set outcome = 'accepted', answer = 'Found at the provider afterwards'
    where id = (select max(id) from message_attempts where message_id = ${messageId} and outcome = 'unknown')
  `.execute(tx);
}

export async function beginAttempt(tx: Db, message: PendingMessage, provider: string, now: Date): Promise<number> {
  await sql`
    update messages set status = 'sending', provider = ${provider}, updated_at = ${now.toISOString()} where id = ${message.id}
  `.execute(tx);
  const attempt = { message_id: message.id, started_at: now.toISOString() };
  const { id } = await tx.insertInto('message_attempts').values(attempt).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function endAttempt(tx: Db, attemptId: number, now: Date, { outcome, answer }: Outcome): Promise<void> {
  await sql`
    update message_attempts set ended_at = ${now.toISOString()}, outcome = ${outcome}, answer = ${answer} where id = ${attemptId}
  `.execute(tx);
}

/** What stands in place of a text that held a code or a link. */
const erased = 'The text was removed: it held a code or a personal link.';

export interface Ending {
  status: 'sent' | 'failed' | 'cancelled';
  provider_id?: string | null;
  failure?: string;
}

/** The message's last word; the text of a secret one goes with it. */
export async function endMessage(
  tx: Db,
  messageId: number,
  now: Date,
  { status, provider_id, failure }: Ending,
): Promise<void> {
  const at = now.toISOString();
  await sql`
    update messages
    set status = ${status}, provider_id = ${provider_id ?? null}, failure = ${failure ?? null},
      sent_at = ${status === 'sent' ? at : null}, updated_at = ${at},
      body = case when is_secret then ${erased} else body end,
      html = case when is_secret then null else html end
    where id = ${messageId}
  `.execute(tx);
}

export async function requeueMessage(tx: Db, messageId: number, now: Date, failure: string): Promise<void> {
  await sql`
    update messages set status = 'queued', failure = ${failure}, updated_at = ${now.toISOString()} where id = ${messageId}
  `.execute(tx);
}

/** Which of a provider's ids belong to other messages of ours, though they may read alike. */
export async function knownProviderIds(db: Db, provider: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from messages where provider = ${provider} and provider_id = any(${ids})
  `.execute(db);
  return new Set(rows.map((row) => row.provider_id));
}
