import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Rows go out in pieces of about this many characters: one write for each row would cost more than the row. */
const PIECE = 65_536;

/** Sends `rows` through COPY, ids as given; all rows have the columns of the first. Answers how many there were. */
export async function copyRows(
  client: pg.PoolClient,
  table: string,
  rows: Iterator<object> & Iterable<object>,
): Promise<number> {
  const first = rows.next();
  if (first.done) return 0;
  const columns = Object.keys(first.value);
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(pieces(columns, first.value, rows)), target);
  return target.rowCount;
}

function* pieces(columns: string[], first: object, rows: Iterator<object> & Iterable<object>): Generator<string> {
  let piece = copyLine(columns, first);
  for (const row of rows) {
    piece += copyLine(columns, row);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

const copyLine = (columns: string[], row: object): string =>
  `${columns.map((column) => copyText((row as Record<string, unknown>)[column])).join('\t')}\n`;

/** https://www.postgresql.org/docs/current/sql-copy.html, 'Text Format'. */
function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign as keyof typeof escapes]);
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return String(value);
}

const escapes = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' } as const;
