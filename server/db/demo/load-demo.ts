import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { makeAgency } from '#server/db/demo/agency.ts';
import { dayOf, isoDay, isoMoment } from '#server/db/demo/calendar.ts';
import { DEMO_MARK, insertAll, insertSettings, isEmpty, lockDemo, setSequences } from '#server/db/demo/demo.queries.ts';
import { demoSettings, makeStaff, makeTeams } from '#server/db/demo/staff.ts';
import { hashPassword } from '#server/features/auth/passwords.service.ts';
import type { Clock } from '#server/http/context.ts';

/** Of every demo sign-in. */
export const demoPassword = 'lintel-demo-2026';

/**
 * Puts the demo agency into a database that holds nothing yet, where the configuration asks for a demo; answers whether
 * it did. Safe in several processes at once: one loads, the others wait and find it done.
 */
export async function loadDemoIfEmpty(
  db: Db,
  config: Pick<Config, 'demo' | 'production'>,
  clock: Clock,
): Promise<boolean> {
  if (!config.demo || config.production || !(await isEmpty(db))) return false;
  const day = dayOf(clock.now());
  const passwordHash = await hashPassword(demoPassword);
  return db.transaction().execute(async (tx) => {
    await lockDemo(tx);
    if (!(await isEmpty(tx))) return false;
    await insertAgency(tx, day, passwordHash);
    return true;
  });
}

async function insertAgency(tx: Db, day: number, passwordHash: string): Promise<void> {
  const { properties, customers, offers } = makeAgency(day);
  const addresses = [
    ...properties.map(({ address }) => address),
    ...customers.flatMap((customer) => customer.addresses),
  ];
  await insertAll(tx, 'users', makeStaff(day, passwordHash));
  await insertAll(tx, 'teams', makeTeams(day));
  await insertAll(tx, 'addresses', addresses);
  await insertAll(
    tx,
    'properties',
    properties.map(({ row }) => row),
  );
  await insertAll(
    tx,
    'customers',
    customers.map(({ row }) => row),
  );
  await insertAll(
    tx,
    'offers',
    offers.map(({ row }) => row),
  );
  const events = offers.flatMap((offer) => offer.events).sort((a, b) => (a.at < b.at ? -1 : 1));
  await insertAll(
    tx,
    'offer_events',
    events.map((event, index) => ({ id: index + 1, ...event })),
  );
  await setSequences(tx, ['users', 'teams', 'addresses', 'properties', 'customers', 'offers', 'offer_events']);
  await insertSettings(tx, { ...demoSettings, [DEMO_MARK]: { day: isoDay(day) } }, isoMoment(day));
}
