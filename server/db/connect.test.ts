import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { checkServer, connect } from '#server/db/connect.ts';
import { databaseError } from '#server/http/database-errors.ts';
import { testDatabase } from '#server/testing/database.ts';

const { db, url, reset } = await testDatabase();
beforeEach(reset);

test('numbers come as numbers, moments as UTC text with microseconds, dates as dates', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as id, 350000.50::numeric(12,2) as price,
      timestamptz '2026-07-01 10:30:00.123456+01' as at, timestamptz '2026-01-01 00:00Z' as even,
      date '2026-11-21' as day, array[1, null]::int8[] as ids, array[timestamptz '2026-01-01 00:00Z'] as moments,
      array['a,b', 'c']::text[] as words`.execute(db);
  expect(rows).toEqual([
    {
      id: 9_007_199_254_740_991,
      price: 350_000.5,
      at: '2026-07-01T09:30:00.123456Z',
      even: '2026-01-01T00:00:00Z',
      day: '2026-11-21',
      ids: [1, null],
      moments: ['2026-01-01T00:00:00Z'],
      words: ['a,b', 'c'],
    },
  ]);
});

test('a moment read can be written and compared again without loss', async () => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
  const again = await sql<{ at: string }>`select ${rows[0]?.at}::timestamptz as at`.execute(db);
  expect(again.rows).toEqual(rows);
});

test('a statement that takes too long is ended by the server', async () => {
  const hasty = connect(url, { statementTimeoutMs: 50 });
  await expect(sql`select pg_sleep(5)`.execute(hasty.db)).rejects.toMatchObject({ code: '57014' });
  await hasty.close();
});

test('a connection cut by the server does not end the process and the next query works', async () => {
  const cut: Error[] = [];
  const ours = connect(url, { max: 1, onIdleError: (error) => cut.push(error) });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ours.db);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
  await expect.poll(() => cut.length).toBe(1);
  expect((await sql`select 1 as one`.execute(ours.db)).rows).toEqual([{ one: 1 }]);
  await ours.close();
});

test('a connection cut between two statements of a transaction ends neither the process nor another call', async () => {
  const ours = connect(url, { max: 1 });
  const between = ours.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    const isGone = () => sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db);
    await expect.poll(async () => (await isGone()).rows).toEqual([]);
    // The news of the end has arrived by the time that a later timer runs.
    await setImmediate();
    await sql`select 1`.execute(tx);
  });
  const error = await between.catch((reason: Error) => reason);
  expect(databaseError(error as Error)).toMatchObject({ code: 'unavailable' });
  expect((await sql`select 1 as one`.execute(ours.db)).rows).toEqual([{ one: 1 }]);
  await ours.close();
});

test('an unreachable or refusing server is told in one line, without the password', async () => {
  await expect(checkServer('postgres://someone:s3cret@127.0.0.1:1/lintel')).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1$/,
  );
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(checkServer(wrong.href)).rejects.toThrow(/cannot be used: password authentication failed/);
  await expect(checkServer(url)).resolves.toBeUndefined();
});

test('a reset empties the tables and starts the numbers again', async () => {
  const add = () => db.insertInto('teams').values({ name: 'Sales' }).returning('id').executeTakeFirstOrThrow();
  expect(await add()).toEqual({ id: 1 });
  expect(await add()).toEqual({ id: 2 });
  await reset();
  expect(await db.selectFrom('teams').selectAll().execute()).toEqual([]);
  expect(await add()).toEqual({ id: 1 });
});
