import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Ends the living code of this purpose and mobile and answers the number of the next one, which its HMAC covers. */
export async function endAndNumberCode(tx: Db, purpose: string, mobile: string, now: Date): Promise<number> {
  await sql`
    update one_time_codes set ended_at = ${now.toISOString()}
    where purpose = ${purpose} and mobile = ${mobile} and ended_at is null
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('one_time_codes', 'id')) as id
  `.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface NewCode {
  id: number;
  purpose: string;
  mobile: string;
  code_hmac: Buffer;
  created_at: Date;
  expires_at: Date;
}

export async function insertCode(tx: Db, code: NewCode): Promise<void> {
  await sql`
    insert into one_time_codes (id, purpose, mobile, code_hmac, created_at, expires_at)
    overriding system value
    values (
      ${code.id}, ${code.purpose}, ${code.mobile}, ${code.code_hmac}, ${code.created_at.toISOString()},
      ${code.expires_at.toISOString()}
    )
  `.execute(tx);
}

/**
 * Uses one try of the living code, before anything is compared: of many at once no more than `tries` get past here.
 * Undefined when there is no such code, it has expired or its tries are used up.
 */
export async function useTry(
  db: Db,
  purpose: string,
  mobile: string,
  now: Date,
  tries: number,
): Promise<{ id: number; code_hmac: Buffer } | undefined> {
  const { rows } = await sql<{ id: number; code_hmac: Buffer }>`
    update one_time_codes set tries = tries + 1
    where purpose = ${purpose} and mobile = ${mobile} and ended_at is null
      and expires_at > ${now.toISOString()} and tries < ${tries}
    returning id, code_hmac
  `.execute(db);
  return rows[0];
}

/** True for the one caller that uses the code up. */
export async function endCode(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update one_time_codes set ended_at = ${now.toISOString()} where id = ${id} and ended_at is null returning id
  `.execute(db);
  return rows.length > 0;
}

export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
  await sql`delete from one_time_codes where expires_at < ${before.toISOString()}`.execute(db);
}
