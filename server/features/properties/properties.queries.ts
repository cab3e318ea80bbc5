import { sql } from 'kysely';
import type { z } from 'zod';
import type { ListMeta } from '#domain/common.ts';
import {
  type ContractRow,
  type Property,
  type PublicProperty,
  type SurveyRow,
  statusesTakingOffers,
} from '#domain/properties.ts';
import type { Db } from '#server/db/connect.ts';
import { cappedTotal, type Keyed, keyset, type PageRequest, type SortColumn } from '#server/db/keyset.ts';
import { addressContains, addressJson } from '#server/features/addresses/addresses.queries.ts';

const columns = sql`p.id, p.crm_id, p.address_id, p.property_type, p.bedrooms, p.bathrooms, p.tenure, p.marketed_price,
  p.marketed_price_string, p.sale_price, p.status, p.version, p.created_at, p.updated_at`;

const sorts: Record<string, SortColumn> = {
  created_at: { expression: sql`p.created_at`, type: 'timestamptz' },
  id: { expression: sql`p.id`, type: 'bigint' },
  crm_id: { expression: sql`coalesce(p.crm_id, '')`, type: 'text' },
  bedrooms: { expression: sql`coalesce(p.bedrooms, -1)`, type: 'integer' },
  marketed_price: { expression: sql`coalesce(p.marketed_price, -1)`, type: 'numeric' },
  status: { expression: sql`p.status`, type: 'text' },
};

interface Filter extends PageRequest {
  q?: string | undefined;
  status?: Property['status'] | undefined;
}

export async function listProperties(db: Db, query: Filter): Promise<{ rows: Property[]; meta: ListMeta }> {
  const page = keyset(query, sorts, sql`p.id`);
  const atAddress =
    query.q === undefined
      ? sql`true`
      : sql`p.address_id in (select a.id from addresses a where ${addressContains(query.q)})`;
  const inStatus = query.status === undefined ? sql`true` : sql`p.status = ${query.status}`;
  const where = sql`p.deleted_at is null and ${inStatus} and ${atAddress}`;
  // The page first, then the join: joined first, the planner spends 2 ms on 14 rows (research/db.md, Memoize).
  const { rows } = await sql<Property & Keyed>`
    select ${columns}, ${addressJson('a')} as address, p.sort_key
    from (
      select p.*, ${page.key} as sort_key from properties p
      where ${where} and ${page.past}
      order by ${page.order} limit ${page.limit}
    ) p
    join addresses a on a.id = p.address_id
    order by ${page.order}
  `.execute(db);
  const { rows: found, ...cursors } = page.finish(rows);
  return { rows: found, meta: { ...(await cappedTotal(db, sql`from properties p where ${where}`)), ...cursors } };
}

export async function findProperty(db: Db, id: number): Promise<Property | undefined> {
  const { rows } = await sql<Property>`
    select ${columns}, ${addressJson('a')} as address
    from properties p join addresses a on a.id = p.address_id
    where p.id = ${id} and p.deleted_at is null
  `.execute(db);
  return rows[0];
}

/** By CRM id first, then, where it is a number, by our own id (product decision 8). */
export async function findPropertyIdByCrmId(db: Db, crmId: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select id from properties where crm_id = ${crmId} and deleted_at is null`.execute(db);
  if (rows[0]) return rows[0].id;
  const id = /^[1-9]\d{0,14}$/.test(crmId) ? Number(crmId) : null;
  return id !== null && (await findProperty(db, id)) ? id : undefined;
}

/** Locks the row; what follows in the transaction sees no other's change to it. */
export async function lockProperty(tx: Db, id: number): Promise<Property | undefined> {
  const { rows } = await sql`select from properties where id = ${id} and deleted_at is null for update`.execute(tx);
  return rows.length === 0 ? undefined : findProperty(tx, id);
}

export type PropertyColumns = Omit<Property, 'id' | 'version' | 'created_at' | 'updated_at' | 'address'>;

export async function insertProperty(tx: Db, property: PropertyColumns): Promise<number> {
  const { id } = await tx.insertInto('properties').values(property).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateProperty(tx: Db, id: number, property: Partial<PropertyColumns>): Promise<void> {
  await tx.updateTable('properties').set(property).where('id', '=', id).execute();
}

export async function deleteProperty(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('properties').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
}

/** Live offers and contracts that would hang in the air if the property went. */
export async function propertyIsNeeded(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select
      exists (select from offers where property_id = ${id} and deleted_at is null and status not in ('rejected', 'withdrawn'))
      or exists (select from contracts where property_id = ${id} and deleted_at is null and status <> 'cancelled')
      as needed
  `.execute(db);
  return rows[0]?.needed ?? false;
}

const publicColumns = sql`p.id, p.crm_id, p.property_type, p.bedrooms, p.bathrooms, p.tenure, p.marketed_price, p.marketed_price_string`;
const takesOffers = sql`p.deleted_at is null and p.status = any(${[...statusesTakingOffers]}::text[])`;

export async function searchPublicProperties(db: Db, q: string | undefined): Promise<PublicProperty[]> {
  const atAddress = q === undefined ? sql`true` : addressContains(q);
  const { rows } = await sql<PublicProperty>`
    select ${publicColumns}, ${addressJson('a')} as address
    from properties p join addresses a on a.id = p.address_id
    where ${takesOffers} and ${atAddress}
    order by p.created_at desc, p.id desc limit 10
  `.execute(db);
  return rows;
}

export async function findPublicProperty(db: Db, id: number): Promise<PublicProperty | undefined> {
  const { rows } = await sql<PublicProperty>`
    select ${publicColumns}, ${addressJson('a')} as address
    from properties p join addresses a on a.id = p.address_id
    where p.id = ${id} and ${takesOffers}
  `.execute(db);
  return rows[0];
}

interface OfProperty {
  limit: number;
  cursor?: string | undefined;
}

export async function listContractsOfProperty(db: Db, id: number, query: OfProperty) {
  const page = keyset(
    { ...query, sort: '-created_at' },
    { created_at: { expression: sql`c.created_at`, type: 'timestamptz' } },
    sql`c.id`,
  );
  const { rows } = await sql<z.infer<typeof ContractRow> & Keyed>`
    select c.id, c.status, c.contract_price, c.fee_total, s.name as seller_name, c.created_at, ${page.key} as sort_key
    from contracts c join customers s on s.id = c.seller_primary_id
    where c.property_id = ${id} and c.deleted_at is null and ${page.past}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  const { rows: data, ...cursors } = page.finish(rows);
  const total = await cappedTotal(db, sql`from contracts c where c.property_id = ${id} and c.deleted_at is null`);
  return { data, meta: { ...total, ...cursors } };
}

export async function listSurveysOfProperty(db: Db, id: number, query: OfProperty) {
  const page = keyset(
    { ...query, sort: '-created_at' },
    { created_at: { expression: sql`s.created_at`, type: 'timestamptz' } },
    sql`s.id`,
  );
  const { rows } = await sql<z.infer<typeof SurveyRow> & Keyed>`
    select s.id, s.case_reference, s.survey_type, s.survey_date, s.created_at, ${page.key} as sort_key
    from surveys s
    where s.property_id = ${id} and s.deleted_at is null and ${page.past}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  const { rows: data, ...cursors } = page.finish(rows);
  const total = await cappedTotal(db, sql`from surveys s where s.property_id = ${id} and s.deleted_at is null`);
  return { data, meta: { ...total, ...cursors } };
}
