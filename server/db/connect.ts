import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/db/types.ts';

/** What query functions take first: the pool's Kysely or a transaction. */
export type Db = Kysely<DB>;

export interface Database {
  db: Db;
  /** For what Kysely has no words for: LISTEN, COPY. */
  pool: pg.Pool;
  close: () => Promise<void>;
}

export interface ConnectOptions {
  /** Connections at most, 10 by default. */
  max?: number;
  /** 0: no limit. 30 s by default. */
  statementTimeoutMs?: number;
  applicationName?: string;
  /** A connection that broke while idle; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
}

const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 } as const;
const arrayOid = { text: 1009, int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 } as const;

/** '2026-11-21 09:30:00.123456+00' → '2026-11-21T09:30:00.123456Z': a Date would cut the microseconds that cursors need. */
const isoUtc = (text: string): string => text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z');
const asText = (text: string): string => text;

// The declared ids leave out arrays, which pg does know.
const parseTexts = pg.types.getTypeParser(arrayOid.text as number) as (text: string) => (string | null)[];
const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    parseTexts(text).map((item) => (item === null ? null : parse(item)));

/** Money fits: numeric(12,2) and ids stay far below 2^53. */
const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, Number],
  [oid.numeric, Number],
  [oid.date, asText],
  [oid.timestamptz, isoUtc],
  [arrayOid.int8, listOf(Number)],
  [arrayOid.numeric, listOf(Number)],
  [arrayOid.date, listOf(asText)],
  [arrayOid.timestamptz, listOf(isoUtc)],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) ||
    pg.types.getTypeParser(id, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** What every connection of ours is opened with; also for a lone `pg.Client` (LISTEN). Times come as ISO text in UTC. */
export function connectionSettings(url: string, options: ConnectOptions = {}): pg.ClientConfig {
  const { statementTimeoutMs = 30_000, applicationName = 'lintel' } = options;
  return {
    connectionString: url,
    application_name: applicationName,
    options: `-c TimeZone=UTC -c DateStyle=ISO,YMD -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=60000`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types,
  };
}

/** Opens nothing yet: the pool connects when the first query comes. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({ ...connectionSettings(url, options), max: options.max ?? 10 });
  pool.on('error', options.onIdleError ?? (() => undefined));
  // The pool hears of a break while a connection is idle only. Between two statements of a transaction nobody would,
  // and Node ends the process on an error that nobody hears; the next statement fails and tells.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** The oldest PostgreSQL our SQL is written for. */
const OLDEST_MAJOR = 15;

/** Throws one clear line when the server cannot be reached or is too old. Never shows the password. */
export async function checkServer(url: string): Promise<void> {
  const { host } = new URL(url);
  const client = new pg.Client(connectionSettings(url));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    const major = rows[0]?.major ?? 0;
    if (major < OLDEST_MAJOR) throw new Error(`PostgreSQL ${OLDEST_MAJOR} or later is needed, this is ${major}`);
  } catch (error) {
    throw new Error(`The database at ${host} cannot be used: ${reasonOf(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A refused connection comes as an AggregateError without a message: one error for each address tried. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
