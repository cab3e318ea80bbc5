import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { DataDirInUseError } from '#server/db/data-dir-lock.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A role that may create databases. */
    testAdminUrl: string;
    /** A migrated, otherwise empty database to copy. */
    testTemplate: string;
  }
}

const PREFIX = 'lintel-test-';

/** Losing a test's data in a power cut is no loss; a third of the time is saved. */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  logging_collector: 'off',
};

/** One PostgreSQL and one migrated template for the whole run; every test file copies the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const template = await makeTemplate(given);
    project.provide('testAdminUrl', given);
    project.provide('testTemplate', template);
    return () => runSql(given, `drop database if exists ${template} with (force)`);
  }
  await removeLeftovers();
  const dataDir = mkdtempSync(path.join(tmpdir(), PREFIX));
  // Open to the server's account, so that all of it lies in this one folder.
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded(dataDir, fast);
  project.provide('testAdminUrl', embedded.adminUrl);
  project.provide('testTemplate', await makeTemplate(embedded.adminUrl));
  return () => remove(dataDir, embedded);
}

async function makeTemplate(adminUrl: string): Promise<string> {
  const name = `lintel_template_${process.pid}`;
  await runSql(adminUrl, `drop database if exists ${name} with (force)`);
  await runSql(adminUrl, `create database ${name}`);
  await migrate(databaseUrl(adminUrl, name));
  return name;
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function remove(dataDir: string, embedded: EmbeddedDatabase): Promise<void> {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A killed run leaves its server and folder behind; the next run clears them away. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = path.join(tmpdir(), name);
    try {
      await remove(dataDir, await startEmbedded(dataDir, fast));
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) rmSync(dataDir, { recursive: true, force: true });
    }
  }
}
