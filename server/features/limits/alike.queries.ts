import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/**
 * Does the same writing whether or not it is to stay: with `keep` false it is taken back at once. An answer that must
 * not tell whether somebody is known takes the same steps, and so the same time, in both cases.
 */
export async function writeAlike<T>(tx: Db, keep: boolean, write: () => Promise<T>): Promise<T> {
  await sql`savepoint alike`.execute(tx);
  const result = await write();
  await (keep ? sql`release savepoint alike` : sql`rollback to savepoint alike`).execute(tx);
  return result;
}
