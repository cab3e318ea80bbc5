import { sql } from 'kysely';
import type { ListMeta } from '#domain/common.ts';
import { type Message, type MessageChannel, type MessageRecordType, messageMessages } from '#domain/messages.ts';
import type { Db } from '#server/db/connect.ts';
import { cappedTotal, type Keyed, keyset, type SortColumn } from '#server/db/keyset.ts';

export interface NewMessage {
  channel: MessageChannel;
  recipient: string | null;
  subject: string | null;
  body: string;
  html: string | null;
  is_secret: boolean;
  expires_at: string | null;
  record_type: string | null;
  record_id: number | null;
  author_user_id: number | null;
  created_at: string;
}

export async function insertMessage(tx: Db, message: NewMessage): Promise<number> {
  const status = message.channel === 'note' ? 'note' : 'queued';
  const { id } = await tx
    .insertInto('messages')
    .values({ ...message, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columns = sql`
  m.id, m.channel, m.recipient as to, m.subject, m.status, m.failure, m.record_type, m.record_id, m.sent_at, m.created_at,
  case when m.is_secret then ${messageMessages.hidden} else m.body end as body,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as author
`;
const joined = sql`from messages m left join users u on u.id = m.author_user_id`;

const sorts: Record<string, SortColumn> = { id: { expression: sql`m.id`, type: 'bigint' } };

export interface Thread {
  record_type: MessageRecordType;
  record_id: number;
}

/** A code or link in it is never shown to staff, sent or not. */
export async function listThread(
  db: Db,
  { record_type, record_id, ...page }: Thread & { limit: number; cursor?: string | undefined },
): Promise<{ data: Message[]; meta: ListMeta }> {
  const keys = keyset({ ...page, sort: '-id' }, sorts, sql`m.id`);
  const where = sql`m.record_type = ${record_type} and m.record_id = ${record_id}`;
  const { rows } = await sql<Message & Keyed>`
    select ${columns}, ${keys.key} as sort_key ${joined}
    where ${where} and ${keys.past} order by ${keys.order} limit ${keys.limit}
  `.execute(db);
  const { rows: data, ...cursors } = keys.finish(rows);
  return { data, meta: { ...(await cappedTotal(db, sql`from messages m where ${where}`)), ...cursors } };
}

export async function readMessage(db: Db, id: number): Promise<Message> {
  const { rows } = await sql<Message>`select ${columns} ${joined} where m.id = ${id}`.execute(db);
  const message = rows[0];
  if (!message) throw new Error(`Message ${id} is not there`);
  return message;
}

/** Whom a message about the record goes to. */
export interface Correspondent {
  customer_id: number;
  email: string | null;
  mobile: string;
}

/** undefined: no such live record; null in `customer`: a record that has none. */
export async function findRecord(
  db: Db,
  { record_type, record_id }: Thread,
): Promise<{ customer: Correspondent | null } | undefined> {
  const customer = sql`json_build_object('customer_id', c.id, 'email', c.email, 'mobile', c.mobile)`;
  const from = {
    offer: sql`select ${customer} as customer from offers o join customers c on c.id = o.customer_id and c.deleted_at is null
      where o.id = ${record_id} and o.deleted_at is null`,
    property: sql`select null as customer from properties p where p.id = ${record_id} and p.deleted_at is null`,
    customer: sql`select ${customer} as customer from customers c where c.id = ${record_id} and c.deleted_at is null`,
  }[record_type];
  const { rows } = await sql<{ customer: Correspondent | null }>`${from}`.execute(db);
  return rows[0];
}
