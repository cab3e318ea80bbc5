import { type RawBuilder, sql } from 'kysely';
import type { ListMeta } from '#domain/common.ts';
import type { Customer, CustomerProfile, CustomerRow } from '#domain/customers.ts';
import { compactMobile } from '#domain/mobile.ts';
import type { Db } from '#server/db/connect.ts';
import { cappedTotal, contains, type Keyed, keyset, type PageRequest, type SortColumn } from '#server/db/keyset.ts';
import { addressJson } from '#server/features/addresses/addresses.queries.ts';

const ownColumns = sql`c.id, c.first_name, c.last_name, c.email, c.mobile, c.type, c.is_verified, c.is_active,
  c.version, c.created_at, c.updated_at`;

/** What hangs on the customers of one page: an index look-up each, never a join that multiplies. */
const counts = sql`
  (select count(*) from offers o where o.customer_id = c.id and o.deleted_at is null) as offers_count,
  (select count(*) from surveys s where s.deleted_at is null and (s.buyer_id = c.id or s.seller_id = c.id)) as surveys_count,
  (select count(*) from contracts k where k.deleted_at is null and (k.seller_primary_id = c.id or k.seller_secondary_id = c.id))
    as contracts_count,
  (select count(*) from valuations v where v.deleted_at is null and (v.vendor_one_id = c.id or v.vendor_two_id = c.id))
    as valuations_count`;

const sorts: Record<string, SortColumn> = {
  created_at: { expression: sql`c.created_at`, type: 'timestamptz' },
  id: { expression: sql`c.id`, type: 'bigint' },
  name: { expression: sql`lower(c.name)`, type: 'text' },
  type: { expression: sql`c.type`, type: 'text' },
};

interface Filter extends PageRequest {
  q?: string | undefined;
  type?: Customer['type'] | undefined;
}

/** A mobile in any spelling is found as it is stored; anything else by name or e-mail. */
const matching = (q: string): RawBuilder<unknown> => {
  const mobile = /^\+?[\d\s().-]{3,}$/.test(q) ? compactMobile(q).replace(/^\+?44|^0/, '') : null;
  const found = sql`c.search_text like ${contains(q)}`;
  return mobile ? sql`(${found} or c.search_text like ${contains(mobile)})` : found;
};

const whereOf = ({ q, type }: Filter) => sql`
  c.deleted_at is null
  and ${type === undefined ? sql`true` : sql`c.type = ${type}`}
  and ${q === undefined ? sql`true` : matching(q)}`;

export async function listCustomers(db: Db, query: Filter): Promise<{ data: CustomerRow[]; meta: ListMeta }> {
  const page = keyset(query, sorts, sql`c.id`);
  const where = whereOf(query);
  const { rows } = await sql<CustomerRow & Keyed>`
    select ${ownColumns}, ${counts}, c.sort_key
    from (
      select c.*, ${page.key} as sort_key from customers c
      where ${where} and ${page.past}
      order by ${page.order} limit ${page.limit}
    ) c
    order by ${page.order}
  `.execute(db);
  const { rows: data, ...cursors } = page.finish(rows);
  return { data, meta: { ...(await cappedTotal(db, sql`from customers c where ${where}`)), ...cursors } };
}

const profileColumns = sql`c.id, c.name, c.email, c.mobile, c.type, case when a.id is not null then ${addressJson('a')} end as address`;

export async function listProfiles(db: Db, query: Filter): Promise<{ data: CustomerProfile[]; meta: ListMeta }> {
  const page = keyset(query, sorts, sql`c.id`);
  const where = whereOf(query);
  const { rows } = await sql<CustomerProfile & Keyed>`
    select ${profileColumns}, c.sort_key
    from (
      select c.*, ${page.key} as sort_key from customers c
      where ${where} and ${page.past}
      order by ${page.order} limit ${page.limit}
    ) c
    left join addresses a on a.id = c.address_id
    order by ${page.order}
  `.execute(db);
  const { rows: data, ...cursors } = page.finish(rows);
  return { data, meta: { ...(await cappedTotal(db, sql`from customers c where ${where}`)), ...cursors } };
}

export async function findProfile(db: Db, id: number): Promise<CustomerProfile | undefined> {
  const { rows } = await sql<CustomerProfile>`
    select ${profileColumns} from customers c left join addresses a on a.id = c.address_id
    where c.id = ${id} and c.deleted_at is null
  `.execute(db);
  return rows[0];
}

export async function findCustomer(db: Db, id: number): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`
    select ${ownColumns}, ${counts}, c.address_id, c.is_correspondence_address, c.correspondence_address_id,
      case when a.id is not null then ${addressJson('a')} end as address,
      case when ca.id is not null then ${addressJson('ca')} end as correspondence_address
    from customers c
    left join addresses a on a.id = c.address_id
    left join addresses ca on ca.id = c.correspondence_address_id
    where c.id = ${id} and c.deleted_at is null
  `.execute(db);
  return rows[0];
}

export async function lockCustomer(tx: Db, id: number): Promise<Customer | undefined> {
  const { rows } = await sql`select from customers where id = ${id} and deleted_at is null for update`.execute(tx);
  return rows.length === 0 ? undefined : findCustomer(tx, id);
}

export type CustomerColumns = Pick<
  Customer,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'mobile'
  | 'type'
  | 'is_verified'
  | 'is_active'
  | 'address_id'
  | 'is_correspondence_address'
  | 'correspondence_address_id'
>;

export async function insertCustomer(tx: Db, customer: CustomerColumns): Promise<number> {
  const { id } = await tx.insertInto('customers').values(customer).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCustomer(tx: Db, id: number, customer: Partial<CustomerColumns>): Promise<void> {
  await tx.updateTable('customers').set(customer).where('id', '=', id).execute();
}

export async function deleteCustomer(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('customers').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
}

/** Signed contracts and their evidence outlive everything (product decision 4). */
export async function customerHasSigned(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ signed: boolean }>`
    select exists (
      select from contracts
      where ${id} in (seller_primary_id, seller_secondary_id) and deleted_at is null
        and status in ('signed', 'active', 'pending_exchange', 'exchanged', 'completed')
    ) as signed
  `.execute(db);
  return rows[0]?.signed ?? false;
}
