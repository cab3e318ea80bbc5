import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#server/free-port.ts';
import { testDatabase } from '#server/testing/database.ts';

const { pool, url: DATABASE_URL } = await testDatabase();

interface Lintel {
  process: ChildProcessByStdio<null, Readable, Readable>;
  output: () => string;
  /** The exit code. */
  ended: Promise<number | null>;
}

let dataDir: string;
let started: Lintel[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lintel-main-'));
  started = [];
});

afterEach(async () => {
  for (const { process: child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  rmSync(dataDir, { recursive: true });
});

function run(env: Record<string, string>): Lintel {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    cwd: path.dirname(import.meta.dirname),
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: 'off', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lintel = { process: child, output: () => output, ended };
  started.push(lintel);
  return lintel;
}

async function addressOf(lintel: Lintel): Promise<string> {
  await expect.poll(lintel.output, { timeout: 15_000 }).toContain('Lintel is running at');
  return /http:\/\/localhost:\d+/.exec(lintel.output())?.[0] ?? '';
}

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
  const address = await addressOf(lintel);
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

test('a second signal a while after the first ends it at once', async () => {
  const lintel = run({ DATABASE_URL });
  const address = await addressOf(lintel);
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
  chmodSync(dataDir, 0o755);
  const lintel = run({});
  const address = await addressOf(lintel);
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  const server = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  expect(existsSync(server)).toBe(true);
  lintel.process.kill('SIGTERM');
  expect(await lintel.ended).toBe(0);
  expect(existsSync(server)).toBe(false);
});

test('two processes on one database start side by side', async () => {
  const both = [run({ DATABASE_URL }), run({ DATABASE_URL })];
  for (const lintel of both) expect((await fetch(`${await addressOf(lintel)}/api/health/ready`)).status).toBe(200);
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
