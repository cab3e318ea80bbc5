import { sql } from 'kysely';
import type { OutboxMessage } from '#domain/messages.ts';
import { compactMobile } from '#domain/mobile.ts';
import type { Db } from '#server/db/connect.ts';

const newest = 100;

/** Any spelling of a UK mobile, or an e-mail in any case, as recipients are stored (in lower case). */
const recipientOf = (typed: string): string =>
  typed.includes('@') ? typed.trim().toLowerCase() : compactMobile(typed).replace(/^(\+?44)?0?(?=[67]\d{8,9}$)/, '+44');

export async function listOutbox(db: Db, to: string | undefined): Promise<OutboxMessage[]> {
  const filter = to ? sql`lower(recipient) = ${recipientOf(to)}` : sql`true`;
  const { rows } = await sql<OutboxMessage>`
    select id, channel, recipient as to, subject, body, '[]'::json as attachments, status, created_at
    from messages where channel <> 'note' and ${filter}
    order by id desc limit ${newest}
  `.execute(db);
  return rows;
}
