import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { generateTypes } from '#server/db/type-generation.ts';
import { testDatabase } from '#server/testing/database.ts';
import { databaseUrl, runSql } from '#server/testing/postgres.ts';

const { url: migratedUrl } = await testDatabase();

test('the table types are those of the migrated database', async () => {
  await generateTypes(migratedUrl, { verify: true });
});

describe('a folder of migrations', () => {
  const adminUrl = inject('testAdminUrl');
  const name = 'lintel_test_migrate';
  const url = databaseUrl(adminUrl, name);
  let folder: string;
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'lintel-migrations-'));
    await runSql(adminUrl, `drop database if exists ${name} with (force)`);
    await runSql(adminUrl, `create database ${name}`);
    write('001_one.sql', 'create table one (id int); insert into one values (1);');
    write('002_two.sql', 'create table two (id int);');
  });

  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await runSql(adminUrl, `drop database ${name} with (force)`);
  });

  test('is applied once, in order', async () => {
    expect(await migrate(url, folder)).toEqual(['001_one', '002_two']);
    expect(await migrate(url, folder)).toEqual([]);
    write('003_three.sql', 'alter table two add name text;');
    expect(await migrate(url, folder)).toEqual(['003_three']);
  });

  test('is applied once by processes that start together', async () => {
    write('003_slow.sql', 'select pg_sleep(0.3); insert into one values (2);');
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)));
    expect(applied.filter((names) => names.length > 0)).toEqual([['001_one', '002_two', '003_slow']]);
    const { pool, close } = connect(url);
    expect((await pool.query('select id from one order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
    await close();
  });

  test('is applied whole or not at all, and the failing file is named', async () => {
    write('003_broken.sql', 'create table three (id int);\nselect * from nowhere;');
    await expect(migrate(url, folder)).rejects.toThrow(
      'Migration 003_broken failed: relation "nowhere" does not exist',
    );
    write('003_broken.sql', 'create table three (id int);');
    expect(await migrate(url, folder)).toEqual(['001_one', '002_two', '003_broken']);
  });

  test('may not be rewritten', async () => {
    await migrate(url, folder);
    write('001_one.sql', 'create table one (id bigint);');
    await expect(migrate(url, folder)).rejects.toThrow('Migration 001_one was changed after it was applied');
  });

  test('may be checked out with other line ends', async () => {
    write('003_lines.sql', 'create table three (\nid int);\n');
    await migrate(url, folder);
    write('003_lines.sql', 'create table three (\r\nid int);\r\n');
    expect(await migrate(url, folder)).toEqual([]);
  });

  test('may not lose a file', async () => {
    await migrate(url, folder);
    rmSync(path.join(folder, '002_two.sql'));
    await expect(migrate(url, folder)).rejects.toThrow(
      'The database has migration 002_two, which is not among the files',
    );
  });

  test('has one file to a number, named NNN_name.sql', async () => {
    write('002_again.sql', 'select 1;');
    await expect(migrate(url, folder)).rejects.toThrow('Two migrations carry the number 002');
    rmSync(path.join(folder, '002_again.sql'));
    write('four.sql', 'select 1;');
    await expect(migrate(url, folder)).rejects.toThrow('Migration four.sql is not named NNN_name.sql');
  });
});
