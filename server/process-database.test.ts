import { expect, test, vi } from 'vitest';
import { startEmbedded } from '#server/db/embedded.ts';
import { callApi, signInDemo } from '#server/testing/api-caller.ts';
import { databaseLine } from '#server/testing/database-line.ts';
import { liveEars } from '#server/testing/live-ear.ts';
import { productProcesses } from '#server/testing/product-process.ts';

const { start, newDir } = productProcesses();
const openEar = liveEars();
const home = { property_type: 'flat', address: { line_1: '1 Elm Grove', postcode: 'GU1 3AA' } };

async function expectAway(address: string, token: string): Promise<void> {
  for (const call of [
    callApi(address, '/api/health/ready'),
    callApi(address, '/api/v1/properties', { token }),
    callApi(address, '/api/v1/properties', { token, body: home }),
    callApi(address, '/api/v1/auth/login', { body: { email: 'admin@demo.test', password: 'any-password' } }),
  ]) {
    const { status, headers, body } = await call;
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'The database cannot be reached at the moment. Please try again shortly.',
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await callApi(address, '/api/health/live')).status).toBe(200);
}

test('while the database is away calls are told to come back, and afterwards all goes on by itself', async () => {
  const dataDir = newDir();
  let database = await startEmbedded(dataDir, { fsync: 'off' });
  const line = await databaseLine(database.url);
  const lintel = start({ DATABASE_URL: line.url, DEMO: 'on', DATA_DIR: newDir() });
  const address = await lintel.address();
  const token = await signInDemo(address);
  const ear = await openEar(address, '/api/v1/live', token);

  await line.cut();
  await database.stop();
  await expectAway(address, token);

  database = await startEmbedded(dataDir, { fsync: 'off' });
  await line.mend(database.url);
  const isBack = async () => expect((await callApi(address, '/api/health/ready')).status).toBe(200);
  await vi.waitFor(isBack, { timeout: 5_000, interval: 50 });
  expect((await callApi(address, '/api/v1/properties', { token, body: home })).status).toBe(201);
  const hears = () => expect(ear.events).toContainEqual({ topic: 'resync' });
  await vi.waitFor(hears, { timeout: 10_000, interval: 50 });
  expect(await lintel.kill('SIGTERM')).toBe(0);
  await line.cut();
  await database.stop();
});

test('a restart of the database amid calls fails none of them with an error of ours', async () => {
  const dataDir = newDir();
  let database = await startEmbedded(dataDir, { fsync: 'off' });
  const line = await databaseLine(database.url);
  const lintel = start({ DATABASE_URL: line.url, DEMO: 'on', DATA_DIR: newDir() });
  const address = await lintel.address();
  const token = await signInDemo(address);

  const statuses = new Map<number, number>();
  let isOver = false;
  const callOn = async (n: number) => {
    while (!isOver) {
      const call = n % 2 === 0 ? { token, body: home } : { token };
      const { status } = await callApi(address, '/api/v1/properties', call);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const callers = Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(callOn));
  const seen = (status: number) =>
    vi.waitFor(() => expect(statuses.get(status) ?? 0, lintel.output()).toBeGreaterThan(5), { timeout: 10_000 });
  await seen(201);
  // The server itself ends its connections, amid their statements.
  await database.stop();
  await seen(503);
  await line.cut();
  database = await startEmbedded(dataDir, { fsync: 'off' });
  await line.mend(database.url);
  statuses.delete(201);
  await seen(201);
  isOver = true;
  await callers;
  expect([...statuses.keys()].toSorted()).toEqual([200, 201, 503]);
  expect(await lintel.kill('SIGTERM')).toBe(0);
  await line.cut();
  await database.stop();
});
