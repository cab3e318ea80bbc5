import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { connectionSettings } from '#server/db/connect.ts';

const OUR_MIGRATIONS = path.join(import.meta.dirname, 'migrations');

interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
}

interface Bookkeeping {
  kysely_migration: { name: string };
  migration_checksum: { name: string; sha256: string };
}

/**
 * Brings the database up to date with `migrations/NNN_name.sql` and answers the names it applied. All in one
 * transaction under Kysely's lock, so several processes may start at once: the later ones wait and find it done.
 */
export async function migrate(url: string, folder: string = OUR_MIGRATIONS): Promise<string[]> {
  const files = readMigrations(folder);
  // No time limit here: a process that waits for another's long migration must not give up.
  const pool = new pg.Pool({
    ...connectionSettings(url, { statementTimeoutMs: 0, applicationName: 'lintel migrate' }),
    max: 2,
  });
  pool.on('error', () => undefined);
  const db = new Kysely<Bookkeeping>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseRewrittenHistory(db, files);
    const { error, results = [] } = await new Migrator({ db, provider: providerOf(files) }).migrateToLatest();
    if (error) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName;
      throw new Error(`Migration${failed ? ` ${failed}` : ''} failed: ${reasonOf(error)}`, { cause: error });
    }
    return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

function readMigrations(folder: string): MigrationFile[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      if (!/^\d{3}_[a-z0-9_]+\.sql$/.test(file)) throw new Error(`Migration ${file} is not named NNN_name.sql`);
      // A Windows checkout may turn line ends; that is no change.
      const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return { name: path.basename(file, '.sql'), text, sha256: createHash('sha256').update(text).digest('hex') };
    });
  const numbers = files.map((file) => file.name.slice(0, 3));
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice) throw new Error(`Two migrations carry the number ${twice}`);
  return files;
}

function providerOf(files: MigrationFile[]): { getMigrations: () => Promise<Record<string, Migration>> } {
  const migrations = Object.fromEntries(
    files.map((file) => [file.name, { up: (db: Kysely<Bookkeeping>) => apply(db, file) }]),
  );
  return { getMigrations: async () => migrations };
}

async function apply(db: Kysely<Bookkeeping>, file: MigrationFile): Promise<void> {
  await sql.raw(file.text).execute(db);
  await sql`create table if not exists migration_checksum (name text primary key, sha256 text not null)`.execute(db);
  await db.insertInto('migration_checksum').values({ name: file.name, sha256: file.sha256 }).execute();
}

/** An applied migration is history: other databases have it as it was. */
async function refuseRewrittenHistory(db: Kysely<Bookkeeping>, files: MigrationFile[]): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migration_checksum') is not null as there`.execute(
    db,
  );
  if (!rows[0]?.there) return;
  const applied = await db.selectFrom('migration_checksum').selectAll().orderBy('name').execute();
  for (const { name, sha256 } of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) {
      throw new Error(
        `The database has migration ${name}, which is not among the files: it was made by a newer Lintel, or the file was removed`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new Error(
        `Migration ${name} was changed after it was applied. Put the file back and write a new migration instead`,
      );
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error);
  return [error.message, error.detail, error.hint, error.where].filter(Boolean).join('. ');
}
