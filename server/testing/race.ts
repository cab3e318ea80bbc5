import { type RawBuilder, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '#server/db/connect.ts';

/**
 * Holds the rows that `lock` locks while each call is started and has queued up behind it, then lets go: a race of calls
 * that are all under way, in a known order.
 */
export async function inOneQueue<T>(db: Db, lock: RawBuilder<unknown>, calls: (() => PromiseLike<T>)[]): Promise<T[]> {
  const running: Promise<T>[] = [];
  const gate = await db.startTransaction().execute();
  try {
    await lock.execute(gate);
    for (const call of calls) {
      // A call of `inject` starts when somebody waits for it.
      running.push(Promise.resolve(call()));
      await vi.waitFor(async () => expect(await waiting(db)).toBe(running.length), { timeout: 5_000 });
    }
  } finally {
    await gate.commit().execute();
  }
  return Promise.all(running);
}

async function waiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}
