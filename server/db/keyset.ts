import { type RawBuilder, sql } from 'kysely';
import { type ListMeta, totalCap } from '#domain/common.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * Keyset paging: a page costs the same at any depth. The cursor holds the sort value as text (a Date would lose the
 * microseconds of a timestamp) and the id that breaks ties.
 */
export interface SortColumn {
  /** Never null (use coalesce), and the leading column of an index that ends in id. */
  expression: RawBuilder<unknown>;
  type: 'timestamptz' | 'bigint' | 'numeric' | 'integer' | 'text' | 'date';
}

export interface PageRequest {
  sort: string;
  cursor?: string | undefined;
  limit: number;
}

interface Cursor {
  direction: 'next' | 'prev';
  sort: string;
  value: string;
  id: number;
}

export interface Keyed {
  id: number;
  sort_key: string;
}

export interface Keyset {
  /** Select this as `sort_key`. */
  key: RawBuilder<string>;
  /** The rows past the cursor; `true` on the first page. */
  past: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  /** One more than asked for, which tells whether there is another page. */
  limit: number;
  finish: <T extends Keyed>(
    rows: T[],
  ) => { rows: Omit<T, 'sort_key'>[]; next_cursor: string | null; prev_cursor: string | null };
}

/** `columns` is the allow-list of sorts, `id` the tie-break; both in terms of the query's own table names. */
export function keyset(page: PageRequest, columns: Record<string, SortColumn>, id: RawBuilder<unknown>): Keyset {
  const name = page.sort.replace(/^-/, '');
  const column = columns[name];
  if (!column)
    throw new AppError('invalid', 'This list cannot be sorted so.', { data: { sort: `Unknown sort ${name}` } });
  const cursor = page.cursor === undefined ? null : decode(page.cursor, page.sort);
  const backwards = cursor?.direction === 'prev';
  const descending = page.sort.startsWith('-') !== backwards;
  const direction = descending ? sql.raw('desc') : sql.raw('asc');
  const sign = descending ? sql.raw('<') : sql.raw('>');
  const byId = name === 'id';

  return {
    key: sql<string>`${column.expression}::text`,
    past: cursor ? past(cursor, column, id, sign, byId) : sql<boolean>`true`,
    order: byId ? sql`${id} ${direction}` : sql`${column.expression} ${direction}, ${id} ${direction}`,
    limit: page.limit + 1,
    finish: (found) => finish(found, page, cursor),
  };
}

function past(cursor: Cursor, column: SortColumn, id: RawBuilder<unknown>, sign: RawBuilder<unknown>, byId: boolean) {
  if (byId) return sql<boolean>`${id} ${sign} ${cursor.id}::bigint`;
  const type = sql.raw(column.type);
  return sql<boolean>`(${column.expression}, ${id}) ${sign} (${cursor.value}::${type}, ${cursor.id}::bigint)`;
}

function finish<T extends Keyed>(found: T[], page: PageRequest, cursor: Cursor | null) {
  const more = found.length > page.limit;
  const rows = more ? found.slice(0, page.limit) : found;
  if (cursor?.direction === 'prev') rows.reverse();
  const at = (row: T | undefined, direction: Cursor['direction']) =>
    row ? encode({ direction, sort: page.sort, value: row.sort_key, id: row.id }) : null;
  const first = rows[0];
  const last = rows.at(-1);
  const cameBack = cursor?.direction === 'prev';
  return {
    rows: rows.map(({ sort_key: _, ...row }) => row),
    next_cursor: more || cameBack ? at(last, 'next') : null,
    prev_cursor: (cameBack ? more : cursor !== null) ? at(first, 'prev') : null,
  };
}

const encode = ({ direction, sort, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([direction, sort, value, id])).toString('base64url');

function decode(text: string, sort: string): Cursor {
  const bad = () =>
    new AppError('invalid', 'This page link is no longer valid. Please start at the first page.', {
      data: { cursor: 'Not a cursor of this list' },
    });
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw bad();
  }
  if (!Array.isArray(parts)) throw bad();
  const [direction, cursorSort, value, id] = parts as unknown[];
  if ((direction !== 'next' && direction !== 'prev') || cursorSort !== sort) throw bad();
  if (typeof value !== 'string' || value.includes('\u0000') || !Number.isSafeInteger(id)) throw bad();
  return { direction, sort, value, id: id as number };
}

/** The number of rows of `from … where …`, counted exactly to `totalCap`: past it counting would cost more than the page. */
export async function cappedTotal(
  db: Db,
  fromWhere: RawBuilder<unknown>,
): Promise<Pick<ListMeta, 'total' | 'total_is_capped'>> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${fromWhere} limit ${totalCap + 1}) counted
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, totalCap), total_is_capped: total > totalCap };
}

/** `like` pattern for 'contains', matched against a lower-cased search_text. */
export const contains = (typed: string): string => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
