import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** When the budget last ran out; null: never. */
export async function lastTrip(db: Db, record_id: number): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select at from audit_log
    where record_type = 'setting' and record_id = ${record_id} and action = 'limit_reached'
    order by id desc limit 1
  `.execute(db);
  return rows[0]?.at ?? null;
}
