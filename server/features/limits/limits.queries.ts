import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** At most `max` hits in any stretch of `seconds`. */
export interface Rule {
  max: number;
  seconds: number;
}

/** What is counted, and the rules that hold for it. */
export interface Limit {
  key: string;
  rules: readonly Rule[];
}

const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/**
 * Takes one hit on every key when all rules allow it, else none; answers the seconds to wait, 0 when the hits were
 * taken. Calls for the same key wait for each other, in whatever process they run, so no two of them pass together.
 * `respected` limits must allow it too, but take no hit.
 */
export async function takeHits(
  db: Db,
  now: Date,
  taken: readonly Limit[],
  respected: readonly Limit[] = [],
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockKeys(
      tx,
      [...taken, ...respected].map(({ key }) => key),
    );
    const seconds = await secondsToWait(tx, now, [...taken, ...respected]);
    if (seconds === 0)
      await insertHits(
        tx,
        now,
        taken.map(({ key }) => key),
      );
    return seconds;
  });
}

/** In one order for everybody, so that two calls with the same keys cannot wait for each other in a circle. */
async function lockKeys(tx: Db, keys: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(number)
    from (select distinct hashtextextended(key, 0) as number from unnest(${keys}::text[]) as key order by number) as numbers
  `.execute(tx);
}

/** Whole seconds until every rule allows one more hit; 0: now. */
export async function secondsToWait(db: Db, now: Date, limits: readonly Limit[]): Promise<number> {
  const rules = limits.flatMap(({ key, rules }) => rules.map((rule) => ({ key, ...rule })));
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(ceil(max(extract(epoch from hit.at - ${now.toISOString()}::timestamptz) + rule.seconds)), 0)::int as seconds
    from unnest(
      ${rules.map(({ key }) => key)}::text[], ${rules.map(({ max }) => max)}::int[], ${rules.map(({ seconds }) => seconds)}::int[]
    ) as rule (key, max, seconds)
    cross join lateral (
      select at from rate_hits
      where rate_hits.key = rule.key and at > ${now.toISOString()}::timestamptz - make_interval(secs => rule.seconds)
      order by at desc offset rule.max - 1 limit 1
    ) as hit
  `.execute(db);
  return rows[0]?.seconds ?? 0;
}

async function insertHits(tx: Db, now: Date, keys: string[]): Promise<void> {
  await sql`insert into rate_hits (key, at) select key, ${now.toISOString()} from unnest(${keys}::text[]) as key`.execute(
    tx,
  );
}

/** Takes back one hit that was taken at `at`: what it guarded against did not happen. */
export async function forgiveHit(db: Db, key: string, at: Date): Promise<void> {
  await sql`
    delete from rate_hits
    where id = (select id from rate_hits where key = ${key} and at = ${at.toISOString()} order by id limit 1)
  `.execute(db);
}

export async function countHits(db: Db, now: Date, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from rate_hits
    where key = ${key} and at > ${now.toISOString()}::timestamptz - make_interval(secs => ${seconds})
  `.execute(db);
  return rows[0]?.hits ?? 0;
}

export async function deleteHits(db: Db, before: Date): Promise<void> {
  await sql`delete from rate_hits where at < ${before.toISOString()}`.execute(db);
}
