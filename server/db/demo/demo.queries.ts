import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** The row of `settings` that says: what is here was made up. */
export const DEMO_MARK = 'demo';

/** Any number will do as long as nothing else locks by it. */
export const DEMO_LOCK = 7_204_511;

/** To the end of the transaction: of two that load at once the second waits, and then finds it done. */
export async function lockDemo(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx);
}

/** No person, home or address, deleted ones included. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users) or exists (select from teams) or exists (select from addresses)
      or exists (select from customers) or exists (select from properties) as found
  `.execute(db);
  return rows[0]?.found === false;
}

export async function holdsDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`select from settings where key = ${DEMO_MARK}`.execute(db);
  return rows.length > 0;
}

type DemoTable = 'users' | 'teams' | 'addresses' | 'customers' | 'properties' | 'offers' | 'offer_events';

/** One statement for all rows, ids as given; all rows have the columns of the first. */
export async function insertAll(tx: Db, table: DemoTable, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, withBytes)}::json)
  `.execute(tx);
}

/** JSON would write a Buffer as a list of numbers; PostgreSQL reads bytes as `\x…`. */
function withBytes(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  return Buffer.isBuffer(original) ? `\\x${original.toString('hex')}` : value;
}

/** The next record of each table gets the number after the highest. */
export async function setSequences(tx: Db, tables: readonly DemoTable[]): Promise<void> {
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(tx);
  }
}

/** Settings that a start has already written give way. */
export async function insertSettings(tx: Db, sections: Record<string, object>, at: string): Promise<void> {
  const values = Object.entries(sections).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    updated_at: at,
  }));
  await tx
    .insertInto('settings')
    .values(values)
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute();
}
