import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect } from '#server/db/connect.ts';
import type { DB } from '#server/db/types.ts';
import { databaseUrl, runSql } from '#server/testing/postgres.ts';

export interface TestDatabase {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** For a second connection or process on the same database. */
  url: string;
  /** Empties every table that was empty after the migrations and starts its numbers at 1 again. */
  reset: () => Promise<void>;
}

/**
 * This test file's own copy of the migrated database, dropped when the file is done. Call it once at the top of the
 * file: `const { db, reset } = await testDatabase();`, with `beforeEach(reset)` where the tests write.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('testAdminUrl');
  const name = `lintel_test_${randomBytes(6).toString('hex')}`;
  await runSql(adminUrl, `create database ${name} template ${inject('testTemplate')}`);
  const url = databaseUrl(adminUrl, name);
  const { db, pool, close } = connect(url, { max: 5 });
  afterAll(async () => {
    await close();
    await runSql(adminUrl, `drop database ${name} with (force)`);
  });
  const tables = await emptyTables(db);
  return { db, pool, url, reset: () => empty(db, tables) };
}

/** A database of this test file's own that nobody has migrated yet, dropped when the file is done. */
export async function emptyDatabase(): Promise<string> {
  const adminUrl = inject('testAdminUrl');
  const name = `lintel_test_${randomBytes(6).toString('hex')}`;
  await runSql(adminUrl, `create database ${name}`);
  afterAll(() => runSql(adminUrl, `drop database ${name} with (force)`));
  return databaseUrl(adminUrl, name);
}

/** What the migrations filled (reference data, their own bookkeeping) stays through a reset. */
async function emptyTables(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const empties: string[] = [];
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.raw(name)} limit 1`.execute(db);
    if (found.rows.length === 0) empties.push(name);
  }
  return empties;
}

/** Named all together and without cascade: reference data that points at them would stop it rather than vanish. */
async function empty(db: Kysely<DB>, tables: string[]): Promise<void> {
  if (tables.length > 0) await sql.raw(`truncate ${tables.join(', ')} restart identity`).execute(db);
}
