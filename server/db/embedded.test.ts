import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holderOf, isAlive } from '#server/db/data-dir-lock.ts';
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from '#server/db/embedded.ts';

const root = path.resolve(import.meta.dirname, '../..');
// A database is made in a second or two, on a machine that does much else in ten.
vi.setConfig({ testTimeout: 90_000 });
let dataDir: string;
let running: EmbeddedDatabase | undefined;
let child: ChildProcess | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lintel-embedded-'));
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  child?.kill('SIGKILL');
  await running?.stop();
  running = undefined;
  const pointer = path.join(dataDir, 'postgres-location');
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8'), { recursive: true });
  rmSync(dataDir, { recursive: true });
});

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Another process that starts the database in the same folder; resolves with what it says first. */
function startElsewhere(): Promise<string> {
  const script = `
    import { startEmbedded } from '#server/db/embedded.ts';
    try {
      console.log((await startEmbedded(process.argv[1])).url);
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  return new Promise((resolve) =>
    started.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim())),
  );
}

async function killElsewhere(): Promise<void> {
  const gone = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await gone;
}

const postmasterPid = (): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

test('the database listens on 127.0.0.1 alone, with checksums, fsync and a password of its own, and keeps its rows', async () => {
  running = await startEmbedded(dataDir);
  const settings = await query(
    running.adminUrl,
    `select current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets,
      current_setting('data_checksums') as checksums, current_setting('fsync') as fsync`,
  );
  expect(settings).toEqual([{ address: '127.0.0.1', sockets: '', checksums: 'on', fsync: 'on' }]);
  expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  const guess = new URL(running.url);
  guess.password = 'guess';
  await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
  await query(running.url, 'create table kept as select 42 as n');
  await running.stop();
  expect(holderOf(dataDir)).toBeNull();
  running = await startEmbedded(dataDir);
  expect(await query(running.url, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('a second start on the same folder is told in one line who holds it; a command can join', async () => {
  expect(joinEmbedded(dataDir)).toBeNull();
  running = await startEmbedded(dataDir);
  expect(await startElsewhere()).toBe(
    `Lintel is already running on ${dataDir} (process ${process.pid}). Stop it first, or give this one another DATA_DIR.`,
  );
  expect(joinEmbedded(dataDir)).toBe(running.url);
});

test('after kill -9 the next start ends the orphan server and keeps every committed row', async () => {
  const url = await startElsewhere();
  await query(url, 'create table kept as select 42 as n');
  const orphan = postmasterPid();
  await killElsewhere();
  expect(isAlive(orphan)).toBe(true);
  expect(joinEmbedded(dataDir)).toBeNull();
  running = await startEmbedded(dataDir);
  expect(isAlive(orphan)).toBe(false);
  expect(await query(running.url, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('after kill -9 of Lintel and of the server the next start recovers', async () => {
  const url = await startElsewhere();
  await query(url, 'create table kept as select 42 as n');
  const server = postmasterPid();
  await killElsewhere();
  process.kill(server, 'SIGKILL');
  running = await startEmbedded(dataDir);
  expect(await query(running.url, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('a lock and a server file left by numbers that belong to strangers now do not stop a start', async () => {
  running = await startEmbedded(dataDir);
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  const left = readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid));
  await running.stop();
  writeFileSync(file, left);
  writeFileSync(path.join(dataDir, 'lintel.lock'), JSON.stringify({ pid: process.ppid, started: 'long ago' }));
  running = await startEmbedded(dataDir);
  expect(isAlive(process.pid)).toBe(true);
  expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a first start that was cut short leaves nothing in the way of the next', async () => {
  running = await startEmbedded(dataDir);
  await running.stop();
  rmSync(path.join(dataDir, 'postgres/cluster'), { recursive: true });
  writeFileSync(path.join(dataDir, 'postgres/cluster.new'), 'half made');
  writeFileSync(path.join(dataDir, 'lintel.lock'), '{"pid":');
  running = await startEmbedded(dataDir);
  expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test.runIf(process.getuid?.() === 0)("root may keep the folder where the server's account cannot enter", async () => {
  chmodSync(dataDir, 0o700);
  running = await startEmbedded(dataDir);
  await query(running.url, 'create table kept as select 42 as n');
  await running.stop();
  const home = readFileSync(path.join(dataDir, 'postgres-location'), 'utf8');
  expect(statSync(path.join(home, 'cluster')).uid).not.toBe(0);
  running = await startEmbedded(dataDir);
  expect(await query(running.url, 'select n from kept')).toEqual([{ n: 42 }]);
});
