import type pg from 'pg';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connect.ts';
import { dayOf } from '#server/db/demo/calendar.ts';
import { copyRows } from '#server/db/demo/copy.ts';
import { DEMO_LOCK, holdsDemo, isEmpty } from '#server/db/demo/demo.queries.ts';
import { loadDemoIfEmpty } from '#server/db/demo/load-demo.ts';
import {
  type Scale,
  type ScaleOffer,
  type ScalePlan,
  scaleAddresses,
  scaleCustomers,
  scaleOffers,
  scaleProperties,
  scales,
  sizesOf,
} from '#server/db/demo/scale.ts';
import { withoutSecondaryIndexes } from '#server/db/demo/secondary-indexes.ts';
import type { Clock } from '#server/http/context.ts';

const tables = ['addresses', 'properties', 'customers', 'offers', 'offer_events'] as const;

/** The history of so many offers waits in memory while they go in: some 20 MB. */
const OFFERS_AT_ONCE = 10_000;

/** Below this many offers the indexes take them row by row: rebuilding would cost more than it saves. */
const REBUILD_FROM = 100_000;

const inThousands = new Intl.NumberFormat('en-GB');

interface ScaleLoad {
  database: Pick<Database, 'db' | 'pool'>;
  config: Pick<Config, 'production'>;
  clock: Clock;
  /** Takes one line of progress. */
  log: (line: string) => void;
}

/**
 * Adds 1,000, 100,000 or 1,000,000 made-up offers with their customers and properties, for benchmarks: all or nothing,
 * statistics fresh at the end. An empty database gets the demo agency first, so that somebody can sign in;
 * one that holds anything but a demo is refused, and so is production.
 */
export async function loadScale({ database, config, clock, log }: ScaleLoad, scale: Scale): Promise<void> {
  const { db, pool } = database;
  if (config.production) throw new Error('Demo data cannot be loaded with NODE_ENV=production.');
  if (await isEmpty(db)) await loadDemoIfEmpty(db, { demo: true, production: false }, clock);
  if (!(await holdsDemo(db))) {
    throw new Error(
      'This database holds records that are not demo data. Give an empty one in DATABASE_URL or DATA_DIR.',
    );
  }
  const start = performance.now();
  const client = await pool.connect();
  try {
    // So many rows take longer than a request may.
    await client.query('begin; set local statement_timeout = 0');
    await addRecords(client, dayOf(clock.now()), scales[scale], log);
    await client.query('commit');
    log('Bringing the statistics up to date');
    await client.query('set statement_timeout = 0');
    await client.query(`vacuum (analyze) ${tables.join(', ')}`);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    // Not back to the pool: its settings were changed.
    client.release(true);
  }
  log(`Done in ${Math.round((performance.now() - start) / 1000)} s`);
}

async function addRecords(client: pg.PoolClient, day: number, offers: number, log: ScaleLoad['log']): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${DEMO_LOCK})`);
  // Readers go on; writers wait, so that the ids from here on are ours.
  await client.query(`lock table ${tables.join(', ')} in exclusive mode`);
  const plan: ScalePlan = { day, ...sizesOf(offers), first: await firstIds(client) };
  if (offers < REBUILD_FROM) return copyAll(client, plan, log);
  await withoutSecondaryIndexes(client, tables, async () => {
    await copyAll(client, plan, log);
    log('Building the indexes');
  });
}

async function copyAll(client: pg.PoolClient, plan: ScalePlan, log: ScaleLoad['log']): Promise<void> {
  const report = (count: number, what: string) => log(`${inThousands.format(count)} ${what}`);
  report(await copyRows(client, 'addresses', scaleAddresses(plan)), 'addresses');
  report(await copyRows(client, 'properties', scaleProperties(plan)), 'properties');
  report(await copyRows(client, 'customers', scaleCustomers(plan)), 'customers');
  const offers = scaleOffers(plan);
  let [done, events] = [0, 0];
  while (done < plan.offers) {
    const waiting: ScaleOffer['events'] = [];
    done += await copyRows(client, 'offers', offerRows(offers, waiting));
    events += await copyRows(client, 'offer_events', eventRows(waiting, plan.first.offer_events + events));
    if (done % 100_000 === 0 || done === plan.offers) report(done, `offers with ${inThousands.format(events)} events`);
  }
  await useIds(client, plan, events);
}

/** The next `OFFERS_AT_ONCE` offers; what happened to them is put aside, since it must go in after them. */
function* offerRows(offers: Generator<ScaleOffer>, waiting: ScaleOffer['events']): Generator<object> {
  for (let n = 0; n < OFFERS_AT_ONCE; n++) {
    const next = offers.next();
    if (next.done) return;
    waiting.push(...next.value.events);
    yield next.value.row;
  }
}

function* eventRows(events: ScaleOffer['events'], firstId: number): Generator<object> {
  for (const [index, event] of events.entries()) yield { id: firstId + index, ...event };
}

async function firstIds(client: pg.PoolClient): Promise<ScalePlan['first']> {
  const columns = tables.map((table) => `nextval(pg_get_serial_sequence('${table}', 'id')) as ${table}`);
  const { rows } = await client.query<ScalePlan['first']>(`select ${columns.join(', ')}`);
  return rows[0] as ScalePlan['first'];
}

async function useIds(client: pg.PoolClient, plan: ScalePlan, events: number): Promise<void> {
  const counts = { ...plan, addresses: plan.properties + plan.customers, offer_events: events };
  for (const table of tables) {
    const last = plan.first[table] + counts[table] - 1;
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [table, 'id', last]);
  }
}
