import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { loadScale } from '#server/db/demo/load-scale.ts';
import type { Scale } from '#server/db/demo/scale.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { systemClock } from '#server/http/context.ts';
import { databaseNames, idleDatabases } from './sample.queries.ts';

export interface Agency {
  /** A fresh copy of the scaled agency, gone after `close`. */
  url: string;
  /** Milliseconds the embedded database took to start; null where DATABASE_URL names one. */
  databaseStartMs: number | null;
  close: () => Promise<void>;
}

const source = path.resolve(import.meta.dirname, '..', 'server', 'db');
const COPIES = 'lintel_bench_run_';

/** Makes the agency once and keeps it; every run works on a copy, so that what one writes does not slow the next. */
export async function openAgency(cacheDir: string, scale: Scale, log: (line: string) => void): Promise<Agency> {
  const given = process.env.DATABASE_URL;
  const started = performance.now();
  const embedded = given ? null : await startEmbedded(cacheDir);
  const databaseStartMs = embedded && performance.now() - started;
  const server = new pg.Client({ connectionString: embedded?.url ?? given });
  const copy = `${COPIES}${process.pid}`;
  const close = async () => {
    await server.query(`drop database if exists ${copy} with (force)`);
    await server.end();
    await embedded?.stop();
  };
  try {
    await server.connect();
    for (const left of await idleDatabases(server, COPIES)) await server.query(`drop database if exists ${left}`);
    const original = await ensureOriginal(server, embedded?.url ?? given ?? '', scale, log);
    await server.query(`create database ${copy} template ${original}`);
    return { url: urlOf(embedded?.url ?? given ?? '', copy), databaseStartMs, close };
  } catch (error) {
    await server.end();
    await embedded?.stop();
    throw error;
  }
}

/** Its name tells what it was made with: another schema or other made-up data make another. */
async function ensureOriginal(server: pg.Client, url: string, scale: Scale, log: (line: string) => void) {
  const kind = `lintel_bench_${scale}_`;
  const name = `${kind}${fingerprint()}`;
  const there = await databaseNames(server, kind);
  if (there.includes(name)) return name;
  for (const outdated of there) await server.query(`drop database ${outdated}`);
  log(`Making the agency at scale ${scale}`);
  // Under another name until it is whole: a killed run leaves nothing that looks finished.
  const unfinished = `${kind}unfinished`;
  await server.query(`create database ${unfinished}`);
  const database = connect(urlOf(url, unfinished), { statementTimeoutMs: 0, applicationName: 'lintel bench' });
  try {
    await migrate(urlOf(url, unfinished));
    await loadScale({ database, config: { production: false }, clock: systemClock, log }, scale);
  } finally {
    await database.close();
  }
  await server.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['migrations', 'demo']) {
    const files = readdirSync(path.join(source, folder)).filter((file) => !file.endsWith('.test.ts'));
    for (const file of files.sort()) hash.update(file).update(readFileSync(path.join(source, folder, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
