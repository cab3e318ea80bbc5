import { type RawBuilder, sql } from 'kysely';
import type { Address, AddressInput } from '#domain/addresses.ts';
import type { ListMeta } from '#domain/common.ts';
import type { Db } from '#server/db/connect.ts';
import { cappedTotal, contains, type Keyed, keyset, type PageRequest, type SortColumn } from '#server/db/keyset.ts';

/** The address of `alias` as it rides along inside another record. */
export const addressJson = (alias: 'a' | 'ca'): RawBuilder<unknown> => {
  const a = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object(
    'id', ${a('id')}, 'line_1', ${a('line_1')}, 'line_2', ${a('line_2')}, 'line_3', ${a('line_3')},
    'locality', ${a('locality')}, 'city', ${a('city')}, 'postcode', ${a('postcode')}
  )`;
};

/** `14 Elm Grove, Guildford, GU1 2AB`: the lines of `alias` that are there, as `oneLineAddress` joins them. */
export const addressLine = (alias: 'a'): RawBuilder<string> => {
  const a = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<string>`concat_ws(', ', ${a('line_1')}, ${a('line_2')}, ${a('line_3')}, ${a('locality')}, ${a('city')}, ${a('postcode')})`;
};

/**
 * Whether the address `a` contains what was typed. Compared without spaces, which is how search_text ends, so that
 * `GU1 3AA`, `gu13aa` and `gu13 aa` are one postcode; a comma stands between the parts of an address as people see it,
 * not between the stored ones.
 */
export const addressContains = (typed: string): RawBuilder<boolean> =>
  sql<boolean>`a.search_text like ${typed.replace(/\s+/g, '').split(',').map(contains).join('')}`;

const columns = sql`a.id, a.line_1, a.line_2, a.line_3, a.locality, a.city, a.postcode, a.latitude, a.longitude,
  a.version, a.created_at, a.updated_at`;

const sorts: Record<string, SortColumn> = {
  created_at: { expression: sql`a.created_at`, type: 'timestamptz' },
  id: { expression: sql`a.id`, type: 'bigint' },
  postcode: { expression: sql`a.postcode`, type: 'text' },
};

export async function listAddresses(
  db: Db,
  query: PageRequest & { q?: string | undefined },
): Promise<{ data: Address[]; meta: ListMeta }> {
  const page = keyset(query, sorts, sql`a.id`);
  const filter = query.q === undefined ? sql`true` : addressContains(query.q);
  const where = sql`a.deleted_at is null and ${filter}`;
  const { rows } = await sql<Address & Keyed>`
    select ${columns}, ${page.key} as sort_key from addresses a
    where ${where} and ${page.past}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  const { rows: data, ...cursors } = page.finish(rows);
  return { data, meta: { ...(await cappedTotal(db, sql`from addresses a where ${where}`)), ...cursors } };
}

export async function findAddress(db: Db, id: number): Promise<Address | undefined> {
  const { rows } =
    await sql<Address>`select ${columns} from addresses a where a.id = ${id} and a.deleted_at is null`.execute(db);
  return rows[0];
}

export async function lockAddress(tx: Db, id: number): Promise<Address | undefined> {
  const { rows } = await sql<Address>`
    select ${columns} from addresses a where a.id = ${id} and a.deleted_at is null for update
  `.execute(tx);
  return rows[0];
}

export async function insertAddress(tx: Db, input: AddressInput): Promise<number> {
  const { id } = await tx.insertInto('addresses').values(input).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateAddress(tx: Db, id: number, input: Partial<AddressInput>): Promise<void> {
  await tx.updateTable('addresses').set(input).where('id', '=', id).execute();
}

export async function deleteAddress(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('addresses').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
}

/** Whether a live customer, property or valuation stands on this address. */
export async function addressIsUsed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select
      exists (select from properties where address_id = ${id} and deleted_at is null)
      or exists (select from customers where deleted_at is null and ${id} in (address_id, correspondence_address_id))
      or exists (select from valuations where deleted_at is null and ${id} in (valuation_address_id, correspondence_address_id))
      as used
  `.execute(db);
  return rows[0]?.used ?? false;
}
