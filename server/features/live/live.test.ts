import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#domain/live.ts';
import { announce } from '#server/features/live/live.queries.ts';
import { registerLive } from '#server/features/live/live.routes.ts';
import { startLive } from '#server/features/live/live.service.ts';
import { seenBy } from '#server/features/live/live-sight.ts';
import type { Identity } from '#server/http/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestCustomer } from '#server/testing/factories.ts';
import { type LiveEar, liveEars } from '#server/testing/live-ear.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { db, reset } = database;
const here = await testApp(database);
const elsewhere = await testApp(database);
for (const { fastify } of [here, elsewhere]) await fastify.listen({ port: 0, host: '127.0.0.1' });
beforeEach(reset);

const originOf = ({ fastify }: Pick<typeof here, 'fastify'>) =>
  `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;

const openEar = liveEars();
const listen = (app: Pick<typeof here, 'fastify'>, door: '/api/v1/live' | '/api/customer/live', token: string) =>
  openEar(originOf(app), door, token);

const heard = (ear: LiveEar, events: LiveEvent[]) =>
  vi.waitFor(() => expect(ear.events).toEqual(events), { timeout: 5_000, interval: 10 });

test('an event reaches staff at every process, as plain text that nothing holds back', async () => {
  const token = await here.tokenOf('staff');
  const ears = [await listen(here, '/api/v1/live', token), await listen(elsewhere, '/api/v1/live', token)];
  const event: LiveEvent = { topic: 'offers', action: 'created', id: 5, property_id: 7, customer_id: 9 };
  await db.transaction().execute((tx) => announce(tx, event));
  for (const ear of ears) {
    await heard(ear, [event]);
    expect(Object.fromEntries(ear.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
    });
    expect(ear.response.headers.get('content-encoding')).toBeNull();
  }
});

test('an event of another operating system process arrives too', async () => {
  const ear = await listen(here, '/api/v1/live', await here.tokenOf('staff'));
  const program = `
    const { connect } = await import(${JSON.stringify(path.resolve('server/db/connect.ts'))});
    const { announce } = await import(${JSON.stringify(path.resolve('server/features/live/live.queries.ts'))});
    const { db, close } = connect(process.argv[1]);
    await announce(db, { topic: 'properties', action: 'changed', id: 3 });
    await close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, database.url], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
  await heard(ear, [{ topic: 'properties', action: 'changed', id: 3 }]);
});

test('what is rolled back is not told', async () => {
  const ear = await listen(here, '/api/v1/live', await here.tokenOf('staff'));
  const failing = db.transaction().execute(async (tx) => {
    await announce(tx, { topic: 'offers', id: 1 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow();
  await announce(db, { topic: 'offers', id: 2 });
  await heard(ear, [{ topic: 'offers', id: 2 }]);
});

test('a customer hears of own offers only', async () => {
  const [own, other] = [await createTestCustomer(db), await createTestCustomer(db)];
  const ear = await listen(here, '/api/customer/live', await here.customerToken(own.id));
  await announce(db, { topic: 'offers', action: 'changed', id: 1, customer_id: other.id });
  await announce(db, { topic: 'properties', action: 'changed', id: 1 });
  await announce(db, { topic: 'messages', action: 'created', id: 1, record_type: 'offer', record_id: 1 });
  await announce(db, { topic: 'offers', action: 'changed', id: 2, customer_id: own.id, property_id: 4 });
  await heard(ear, [{ topic: 'offers', action: 'changed', id: 2, customer_id: own.id }]);
});

test('each door wants its own token', async () => {
  const staff = await here.tokenOf('staff');
  const customer = await here.customerToken((await createTestCustomer(db)).id);
  for (const [url, token] of [
    ['/api/v1/live', customer],
    ['/api/customer/live', staff],
    ['/api/v1/live', 'nonsense'],
  ] as const)
    expect((await here.send({ url, token })).statusCode).toBe(401);
  expect((await here.send({ url: '/api/v1/live' })).statusCode).toBe(401);
});

test('what is seen follows the identity', () => {
  const staff = {
    kind: 'staff',
    session_id: 1,
    user: { id: 1, name: 'A', email: 'a@x.test', role: 'staff' },
  } satisfies Identity;
  const message: LiveEvent = { topic: 'messages', id: 1, record_type: 'offer', record_id: 2 };
  expect(seenBy(staff, message)).toEqual(message);
  expect(seenBy(staff, { topic: 'messages', id: 1 })).toBeNull();
  expect(seenBy(staff, { topic: 'resync' })).toEqual({ topic: 'resync' });
});

test('a broken listening connection comes back and asks all to look again', async () => {
  const ear = await listen(here, '/api/v1/live', await here.tokenOf('staff'));
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lintel listen'
  `.execute(db);
  await heard(ear, [{ topic: 'resync' }]);
  await announce(db, { topic: 'offers', id: 8 });
  await heard(ear, [{ topic: 'resync' }, { topic: 'offers', id: 8 }]);
});

test('one sign-in holds so many streams and no more', async () => {
  const token = await here.tokenOf('staff');
  for (let n = 0; n < 20; n += 1) await listen(here, '/api/v1/live', token);
  expect((await listen(here, '/api/v1/live', token)).response.status).toBe(429);
});

test('stopping the server ends its streams and does not wait for them', async () => {
  const third = await testApp(database);
  await third.fastify.listen({ port: 0, host: '127.0.0.1' });
  const ear = await listen(third, '/api/v1/live', await third.tokenOf('staff'));
  const began = performance.now();
  await third.fastify.close();
  await ear.ended;
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(third.fastify.server.listening).toBe(false);
});

test('a socket that never asked anything does not hold the stop either', async () => {
  const third = await testApp(database);
  await third.fastify.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(third.fastify.server, 'connection');
  const socket = connectSocket((third.fastify.server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  const began = performance.now();
  await third.fastify.close();
  expect(performance.now() - began).toBeLessThan(2_000);
  socket.destroy();
});

test('a session that ended hears nothing more, others stay', async () => {
  const live = await startLive(database.url);
  const fastify = Fastify();
  const app = { db, clock: here.clock, config: here.config, log: fastify.log };
  registerLive(fastify, app, live, { heartbeat: 20, recheck: 20 });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const customer = await createTestCustomer(db);
  const ended = await listen({ fastify }, '/api/customer/live', await here.customerToken(customer.id));
  const goes = await listen({ fastify }, '/api/v1/live', await here.tokenOf('staff'));
  await sql`update sessions set revoked_at = now() where customer_id = ${customer.id}`.execute(db);
  await ended.ended;
  await announce(db, { topic: 'offers', id: 1 });
  await heard(goes, [{ topic: 'offers', id: 1 }]);
  await fastify.close();
  await goes.ended;
  await live.close();
});
