import { spawn } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { keptSecret } from '#server/config.ts';
import { holderOf, isAlive, isTaken, lockDataDir } from '#server/db/data-dir-lock.ts';
import { existingCluster, findPlace, type Place } from '#server/db/embedded-place.ts';
import { readPostmaster, servesCluster } from '#server/db/postmaster.ts';
import { freePort } from '#server/free-port.ts';

export interface EmbeddedDatabase {
  /** The database `lintel`, as its owner. */
  url: string;
  /** The database `postgres`, as superuser. */
  adminUrl: string;
  pid: number;
  /** Ends the server and frees the folder. A second call waits for the first. */
  stop: () => Promise<void>;
  /** For a forced exit: asks the server to end and waits for nothing. */
  endSoon: () => void;
}

export type Settings = Record<string, string>;

const PASSWORD_FILE = 'postgres-password';
const SUPERUSER = 'postgres';
const OWNER = 'lintel';

const defaults: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  // One file for each weekday, written over a week later.
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_size: '0',
  // A failed statement may carry personal data; the log keeps the error without it.
  log_min_error_statement: 'panic',
};

/**
 * Starts PostgreSQL in `dataDir` (initialised on first use) for this process alone. An orphan left by a killed Lintel
 * is ended cleanly first. Throws `DataDirInUseError` while another Lintel holds the folder.
 */
export async function startEmbedded(dataDir: string, settings: Settings = {}): Promise<EmbeddedDatabase> {
  const password = keptSecret(dataDir, PASSWORD_FILE);
  const locks = [lockDataDir(dataDir)];
  const release = () => {
    for (const lock of locks) lock.release();
  };
  try {
    const place = findPlace(dataDir);
    // A copied DATA_DIR points at the same cluster elsewhere.
    if (path.dirname(place.home) !== dataDir) locks.push(lockDataDir(place.home));
    await endOrphan(place);
    if (!existsSync(place.cluster)) await initialise(place, password);
    await refuseOtherMajor(place);
    const { port, pid } = await startServer(place, { ...defaults, ...settings });
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= stopServer(place, 'fast', 60).finally(release));
    const urls = urlsOf(port, password);
    await ensureDatabase(urls.adminUrl, password).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { ...urls, pid, stop, endSoon: () => isAlive(pid) && process.kill(pid, 'SIGINT') };
  } catch (error) {
    release();
    throw error;
  }
}

/** The address of the database that a running Lintel has opened in `dataDir`, or null when none runs there. */
export function joinEmbedded(dataDir: string): string | null {
  if (holderOf(dataDir) === null) return null;
  const cluster = existingCluster(dataDir);
  const server = cluster === null ? null : readPostmaster(cluster);
  if (server === null || !server.ready) return null;
  return urlsOf(server.port, keptSecret(dataDir, PASSWORD_FILE)).url;
}

function urlsOf(port: number, password: string): { url: string; adminUrl: string } {
  const url = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
  return { url: url(OWNER, OWNER), adminUrl: url(SUPERUSER, 'postgres') };
}

/** Builds the cluster under another name and moves it into place whole: a killed first start leaves nothing half made. */
async function initialise(place: Place, password: string): Promise<void> {
  const unfinished = path.join(place.home, 'cluster.new');
  const passwordFile = path.join(place.home, 'password.new');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
  try {
    await run(place, 'initdb', [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Part of PostgreSQL itself, so that no system update can reorder an index.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  appendFileSync(path.join(unfinished, 'postgresql.conf'), "\ninclude_if_exists = 'lintel.conf'\n");
  renameSync(unfinished, place.cluster);
}

async function refuseOtherMajor(place: Place): Promise<void> {
  const made = readFileSync(path.join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  const brought = /(\d+)\./.exec(await run(place, 'postgres', ['--version']))?.[1];
  if (brought !== made)
    throw new Error(`The database in ${place.cluster} was made by PostgreSQL ${made}; this Lintel brings ${brought}`);
}

/** The server of a Lintel that was killed goes on running. It is ended rather than joined, so that its settings and programs are ours. */
async function endOrphan(place: Place): Promise<void> {
  const orphan = readPostmaster(place.cluster);
  if (orphan === null) return;
  if (!servesCluster(orphan, place.cluster)) {
    // PostgreSQL would take a stranger, or a dead server that nobody has collected, for one that works.
    if (isTaken(orphan.pid)) rmSync(path.join(place.cluster, 'postmaster.pid'), { force: true });
    return;
  }
  try {
    await stopServer(place, 'fast', 30);
  } catch {
    await stopServer(place, 'immediate', 30);
  }
}

async function stopServer(place: Place, mode: 'fast' | 'immediate', seconds: number): Promise<void> {
  const server = readPostmaster(place.cluster);
  if (server === null || !servesCluster(server, place.cluster)) return;
  await run(place, 'pg_ctl', ['stop', '-D', place.cluster, '-m', mode, '-w', '-t', String(seconds)]);
}

const START_ATTEMPTS = 5;

/** Another process may take the free port first, and the workers of a killed server need a moment to go: hence attempts. */
async function startServer(place: Place, settings: Settings): Promise<{ port: number; pid: number }> {
  const log = path.join(place.home, 'start.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort('127.0.0.1');
    writeSettings(place, { ...settings, port: String(port) });
    rmSync(log, { force: true });
    try {
      // pg_ctl detaches the server: Ctrl+C in a terminal must reach us alone, so that requests finish before the database goes.
      await run(place, 'pg_ctl', ['start', '-D', place.cluster, '-l', log, '-w', '-t', '120', '-s']);
      const server = readPostmaster(place.cluster);
      if (server === null) throw new Error('it ended at once');
      return { port, pid: server.pid };
    } catch (error) {
      if (attempt === START_ATTEMPTS)
        throw new Error(`PostgreSQL does not start in ${place.cluster}: ${reasonIn(log, error)}`, { cause: error });
      await wait(300 * attempt);
    }
  }
}

function reasonIn(log: string, error: unknown): string {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? String(error);
}

function writeSettings(place: Place, settings: Settings): void {
  const file = path.join(place.cluster, 'lintel.conf');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  writeFileSync(file, `# Written by Lintel at every start.\n${lines.join('\n')}\n`, { mode: 0o600 });
  if (place.account) chownSync(file, place.account.uid, place.account.gid);
}

/** Lintel works as an ordinary role that owns its database; the superuser is for administration. */
async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [OWNER]);
    if (role.rowCount === 0)
      await client.query(`create role ${OWNER} login createdb password ${client.escapeLiteral(password)}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [OWNER]);
    if (database.rowCount === 0) await client.query(`create database ${OWNER} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

/** Runs one of PostgreSQL's programs as the server's account, in a folder that account can enter, without our secrets around it. */
function run(place: Place, program: 'initdb' | 'pg_ctl' | 'postgres', args: string[]): Promise<string> {
  const windows = process.platform === 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(place.bin, program), args, {
      ...place.account,
      cwd: place.home,
      ...(windows ? {} : { env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' } }),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    // The server that `pg_ctl start` leaves behind may hold the pipes open; all others close them when all is read.
    child.once(args[0] === 'start' ? 'exit' : 'close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} failed: ${output.trim()}`)),
    );
  });
}
