import { sql } from 'kysely';
import type { LiveEvent } from '#domain/live.ts';
import type { Role } from '#domain/permissions.ts';
import type { Db } from '#server/db/connect.ts';

export const liveChannel = 'live';

/** Tells every process at the commit, and none when the transaction fails. */
export async function announce(tx: Db, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(tx);
}

/** Which of the sessions still live, with the role of their member of staff. Being asked is no use of a session. */
export async function livingSessions(db: Db, ids: number[], now: Date): Promise<Map<number, Role | null>> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: number; role: Role | null }>`
    select s.id, u.role
    from sessions s left join users u on u.id = s.user_id left join customers c on c.id = s.customer_id
    where s.id = any(${ids}) and s.revoked_at is null and s.expires_at > ${at} and s.idle_expires_at > ${at}
      and (s.user_id is null or (u.is_active and u.deleted_at is null))
      and (s.customer_id is null or (c.is_active and c.deleted_at is null))
  `.execute(db);
  return new Map(rows.map(({ id, role }) => [id, role]));
}
