import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSession } from '#server/features/sessions/sessions.service.ts';
import { freePort } from '#server/free-port.ts';
import { callApi } from '#server/testing/api-caller.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestProperty, createTestUser } from '#server/testing/factories.ts';
import { liveEars } from '#server/testing/live-ear.ts';
import { productProcesses } from '#server/testing/product-process.ts';

const { db, pool, reset, url: DATABASE_URL } = await testDatabase();
const openEar = liveEars();

const { start: run, newDir } = productProcesses();
beforeEach(reset);

const signIn = (address: string): Promise<Response> =>
  fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.co.uk', password: 'what-ever-it-may-be' }),
  });

const isRefused = (address: string): Promise<boolean> =>
  fetch(`${address}/api/health/live`).then(
    () => false,
    () => true,
  );

test('SIGTERM lets the request that runs finish, takes no new one and ends well', async () => {
  const lintel = run({ DATABASE_URL });
  const address = await lintel.address();
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);

  const holder = await pool.connect();
  await holder.query('begin; lock table users in access exclusive mode');
  const slow = signIn(address);
  await expect
    .poll(
      async () =>
        (await holder.query("select from pg_locks where not granted and relation = 'users'::regclass")).rowCount,
    )
    .toBe(1);
  lintel.process.kill('SIGTERM');
  await expect.poll(() => isRefused(address)).toBe(true);
  await holder.query('rollback');
  holder.release();
  expect((await slow).status).toBe(401);
  expect(await lintel.ended).toBe(0);
});

test('SIGTERM amid writes: all are done and answered, and an open live stream holds nothing up', async () => {
  const property = await createTestProperty(db);
  const user = await createTestUser(db);
  const { token } = await openSession(db, { user_id: user.id }, new Date(), { ip: null, user_agent: null });
  const lintel = run({ DATABASE_URL });
  const address = await lintel.address();
  const ear = await openEar(address, '/api/v1/live', token);

  const holder = await pool.connect();
  await holder.query('begin; lock table offers in exclusive mode');
  const offer = (n: number) =>
    callApi(address, '/api/v1/offers/new', {
      body: {
        crm_id: property.id,
        customer: { first_name: 'Ann', last_name: 'Buyer', email: `ann${n}@example.com`, mobile: `0770090050${n}` },
        offer: { offer_amount: 300_000, deposit: 0, buying_position: 'no_chain' },
      },
    });
  const answers = Promise.all([1, 2, 3, 4, 5, 6].map(offer));
  const held = () => holder.query("select from pg_locks where not granted and relation = 'offers'::regclass");
  await expect.poll(async () => (await held()).rowCount).toBe(6);
  lintel.process.kill('SIGTERM');
  await ear.ended;
  await holder.query('rollback');
  holder.release();
  expect((await answers).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(await lintel.ended).toBe(0);
  expect(await db.selectFrom('offers').select('id').execute()).toHaveLength(6);
});

test('a second signal a while after the first ends it at once', async () => {
  const lintel = run({ DATABASE_URL });
  const address = await lintel.address();
  const holder = await pool.connect();
  await holder.query('begin; lock table users in access exclusive mode');
  const cut = signIn(address).catch(() => 'cut');
  await expect
    .poll(
      async () =>
        (await holder.query("select from pg_locks where not granted and relation = 'users'::regclass")).rowCount,
    )
    .toBe(1);
  lintel.process.kill('SIGINT');
  lintel.process.kill('SIGINT');
  await expect.poll(() => isRefused(address)).toBe(true);
  // npm repeats the terminal's Ctrl+C at once; only a later one is a second wish.
  const repeat = setInterval(() => lintel.process.kill('SIGINT'), 300);
  expect(await lintel.ended).toBe(1);
  clearInterval(repeat);
  expect(lintel.output()).toContain('Stopped at once.');
  expect(await cut).toBe('cut');
  await holder.query('rollback');
  holder.release();
});

test('the embedded database is started with it and ended with it', async () => {
  const DATA_DIR = newDir();
  const lintel = run({ DATA_DIR });
  const address = await lintel.address();
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  const server = path.join(DATA_DIR, 'postgres/cluster/postmaster.pid');
  expect(existsSync(server)).toBe(true);
  lintel.process.kill('SIGTERM');
  expect(await lintel.ended).toBe(0);
  expect(existsSync(server)).toBe(false);
});

test('under npm, it ends with the shell that npm runs it in', async () => {
  const shell = spawn('sh', ['-c', '"$0" server/main.ts; exit $?', process.execPath], {
    cwd: path.dirname(import.meta.dirname),
    env: { DATA_DIR: newDir(), DATABASE_URL, DEMO: 'off', PORT: '0', npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 15_000 }).toContain('Lintel is running at');
  const address = /http:\S+/.exec(output)?.[0] ?? '';
  shell.kill('SIGTERM');
  await expect.poll(() => isRefused(address), { timeout: 10_000 }).toBe(true);
});

test('two processes on one database start side by side', async () => {
  const both = [run({ DATABASE_URL }), run({ DATABASE_URL })];
  for (const lintel of both) expect((await fetch(`${await lintel.address()}/api/health/ready`)).status).toBe(200);
});

test('a port in use is told in one line', async () => {
  const port = await freePort('127.0.0.1');
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const lintel = run({ DATABASE_URL, PORT: String(port) });
  expect(await lintel.ended).toBe(1);
  other.close();
  expect(lintel.output()).toBe(`Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set PORT to another.\n`);
});

test('a wrong variable or an unreachable database is told without a stack', async () => {
  const wrong = run({ PORT: 'x' });
  const away = run({ DATABASE_URL: 'postgres://someone:s3cret@127.0.0.1:1/lintel' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toBe('Lintel cannot start:\n  PORT must be a whole number\n');
  expect(await away.ended).toBe(1);
  expect(away.output()).toBe('The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1\n');
});
