import { sql } from 'kysely';
import type { SessionCustomer } from '#domain/portal.ts';
import type { Db } from '#server/db/connect.ts';
import type { SessionUser } from '#server/http/context.ts';

export interface NewSession {
  kind: 'staff' | 'customer' | 'signer';
  token_hash: Buffer;
  user_id: number | null;
  customer_id: number | null;
  created_at: string;
  last_used_at: string;
  idle_expires_at: string;
  expires_at: string;
  ip: string | null;
  user_agent: string | null;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

interface Used {
  session_id: number;
  last_used_at: string;
}

const alive = (kind: NewSession['kind'], token_hash: Buffer, now: Date) => sql`
  s.token_hash = ${token_hash} and s.kind = ${kind} and s.revoked_at is null
  and s.idle_expires_at > ${now.toISOString()} and s.expires_at > ${now.toISOString()}`;

/** The living session of a member of staff who is still one. */
export async function findStaffSession(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<(SessionUser & Used) | undefined> {
  const { rows } = await sql<SessionUser & Used>`
    select s.id as session_id, s.last_used_at, u.id, u.name, u.email, u.role
    from sessions s join users u on u.id = s.user_id
    where ${alive('staff', token_hash, now)} and u.is_active and u.deleted_at is null
  `.execute(db);
  return rows[0];
}

/** The living session of a customer who is still one. */
export async function findCustomerSession(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<(SessionCustomer & Used) | undefined> {
  const { rows } = await sql<SessionCustomer & Used>`
    select s.id as session_id, s.last_used_at, c.id, c.first_name, c.last_name, c.mobile, c.email
    from sessions s join customers c on c.id = s.customer_id
    where ${alive('customer', token_hash, now)} and c.is_active and c.deleted_at is null
  `.execute(db);
  return rows[0];
}

/** Idle time runs from here again, but never past the end that was set at sign-in. */
export async function touchSession(db: Db, id: number, now: Date, idle_expires_at: Date): Promise<void> {
  await sql`
    update sessions
    set last_used_at = ${now.toISOString()}, idle_expires_at = least(${idle_expires_at.toISOString()}::timestamptz, expires_at)
    where id = ${id} and last_used_at < ${now.toISOString()}
  `.execute(db);
}

export async function revokeSession(db: Db, id: number, now: Date): Promise<void> {
  await sql`update sessions set revoked_at = ${now.toISOString()} where id = ${id} and revoked_at is null`.execute(db);
}

export async function revokeUserSessions(db: Db, user_id: number, now: Date): Promise<void> {
  await sql`update sessions set revoked_at = ${now.toISOString()} where user_id = ${user_id} and revoked_at is null`.execute(
    db,
  );
}

export async function revokeCustomerSessions(db: Db, customer_id: number, now: Date): Promise<void> {
  await sql`
    update sessions set revoked_at = ${now.toISOString()} where customer_id = ${customer_id} and revoked_at is null
  `.execute(db);
}

export async function deleteEndedSessions(db: Db, before: Date): Promise<void> {
  await sql`delete from sessions where expires_at < ${before.toISOString()}`.execute(db);
}
