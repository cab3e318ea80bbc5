import { type RawBuilder, sql } from 'kysely';
import type { ListMeta } from '#domain/common.ts';
import type { Offer, OfferRow, OfferStatus, OfferUpdate } from '#domain/offers.ts';
import type { Property } from '#domain/properties.ts';
import type { Db } from '#server/db/connect.ts';
import { cappedTotal, type Keyed, keyset, type PageRequest, type SortColumn } from '#server/db/keyset.ts';
import { addressContains, addressJson, addressLine } from '#server/features/addresses/addresses.queries.ts';

type PropertyStatus = Property['status'];

const rowColumns = sql`o.id, o.version, o.created_at, o.updated_at, o.customer_id, c.name as customer_name,
  c.email as customer_email, o.property_id, ${addressLine('a')} as property_address, o.offer_amount, o.status,
  o.buying_position, o.is_mortgage_required, o.move_in_date`;

const joins = sql`
  join customers c on c.id = o.customer_id
  join properties p on p.id = o.property_id
  join addresses a on a.id = p.address_id`;

const sorts: Record<string, SortColumn> = {
  created_at: { expression: sql`o.created_at`, type: 'timestamptz' },
  id: { expression: sql`o.id`, type: 'bigint' },
  offer_amount: { expression: sql`o.offer_amount`, type: 'numeric' },
  status: { expression: sql`o.status`, type: 'text' },
  buying_position: { expression: sql`o.buying_position`, type: 'text' },
  move_in_date: { expression: sql`coalesce(o.move_in_date, 'infinity'::date)`, type: 'date' },
};

interface Filter extends PageRequest {
  q?: string | undefined;
  status?: OfferStatus | undefined;
  property_id?: number | undefined;
  customer_id?: number | undefined;
}

const atAddress = (q: string): RawBuilder<unknown> => sql`o.property_id in (
  select p.id from properties p join addresses a on a.id = p.address_id
  where ${addressContains(q)}
)`;

const whereOf = ({ q, status, property_id, customer_id }: Filter): RawBuilder<unknown> => sql`
  o.deleted_at is null
  and ${status === undefined ? sql`true` : sql`o.status = ${status}`}
  and ${property_id === undefined ? sql`true` : sql`o.property_id = ${property_id}`}
  and ${customer_id === undefined ? sql`true` : sql`o.customer_id = ${customer_id}`}
  and ${q === undefined ? sql`true` : atAddress(q)}`;

export async function listOffers(db: Db, query: Filter): Promise<{ data: OfferRow[]; meta: ListMeta }> {
  const page = keyset(query, sorts, sql`o.id`);
  const where = whereOf(query);
  const { rows } = await sql<OfferRow & Keyed>`
    select ${rowColumns}, o.sort_key
    from (
      select o.*, ${page.key} as sort_key from offers o
      where ${where} and ${page.past}
      order by ${page.order} limit ${page.limit}
    ) o
    ${joins}
    order by ${page.order}
  `.execute(db);
  const { rows: data, ...cursors } = page.finish(rows);
  return { data, meta: { ...(await cappedTotal(db, sql`from offers o where ${where}`)), ...cursors } };
}

export async function recentOffers(db: Db, limit: number): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select ${rowColumns}
    from (select * from offers where deleted_at is null order by created_at desc, id desc limit ${limit}) o
    ${joins}
    order by o.created_at desc, o.id desc
  `.execute(db);
  return rows;
}

const fullColumns = sql`${rowColumns}, o.deposit, o.is_renting, o.mortgage_details, o.is_offer_conditions,
  o.offer_conditions, o.is_solicitor_instructed, o.solicitor_details, o.fee_percentage, o.fee_total, o.notes,
  o.customer_notes, o.source, o.submitted_contact,
  json_build_object(
    'id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email, 'mobile', c.mobile,
    'is_verified', c.is_verified
  ) as customer,
  json_build_object(
    'id', p.id, 'crm_id', p.crm_id, 'address', ${addressJson('a')}, 'property_type', p.property_type,
    'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'marketed_price', p.marketed_price
  ) as property`;

export async function findOffer(db: Db, id: number): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    select ${fullColumns} from offers o ${joins} where o.id = ${id} and o.deleted_at is null
  `.execute(db);
  return rows[0];
}

/** Newest first. */
export async function listOffersOfCustomer(db: Db, customerId: number): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${fullColumns} from offers o ${joins}
    where o.customer_id = ${customerId} and o.deleted_at is null
    order by o.created_at desc, o.id desc
  `.execute(db);
  return rows;
}

/** Locks the row; what follows in the transaction sees no other's change to it. */
export async function lockOffer(tx: Db, id: number): Promise<Offer | undefined> {
  const { rows } = await sql`select from offers where id = ${id} and deleted_at is null for update`.execute(tx);
  return rows.length === 0 ? undefined : findOffer(tx, id);
}

/** The live offer that stands accepted on the property, other than `exceptId`. */
export async function findAcceptedOffer(
  db: Db,
  propertyId: number,
  exceptId: number | null,
): Promise<{ id: number; customer_name: string } | undefined> {
  const { rows } = await sql<{ id: number; customer_name: string }>`
    select o.id, c.name as customer_name
    from offers o join customers c on c.id = o.customer_id
    where o.property_id = ${propertyId} and o.status = 'accepted' and o.deleted_at is null
      and o.id is distinct from ${exceptId}::bigint
  `.execute(db);
  return rows[0];
}

/** Whether the customer is there; keeps it from being deleted until the transaction ends. */
export async function holdCustomer(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from customers where id = ${id} and deleted_at is null for share`.execute(tx);
  return rows.length > 0;
}

/** The property's status, undefined when it is not there; keeps it from changing until the transaction ends. */
export async function holdProperty(tx: Db, id: number): Promise<PropertyStatus | undefined> {
  const { rows } = await sql<{ status: PropertyStatus }>`
    select status from properties where id = ${id} and deleted_at is null for share
  `.execute(tx);
  return rows[0]?.status;
}

export type OfferColumns = Omit<
  Offer,
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'customer'
  | 'customer_name'
  | 'customer_email'
  | 'property'
  | 'property_address'
>;

export async function insertOffer(tx: Db, offer: OfferColumns): Promise<number> {
  const { id } = await tx.insertInto('offers').values(offer).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateOffer(tx: Db, id: number, offer: Partial<OfferColumns>): Promise<void> {
  await tx.updateTable('offers').set(offer).where('id', '=', id).execute();
}

export async function deleteOffer(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('offers').set({ deleted_at: at.toISOString() }).where('id', '=', id).execute();
}

export type OfferUpdateRow = OfferUpdate & {
  actor_kind: 'user' | 'customer' | 'public' | 'job';
  actor_id: number | null;
};

/** Newest first. */
export async function listOfferUpdates(db: Db, offerId: number): Promise<OfferUpdateRow[]> {
  const { rows } = await sql<OfferUpdateRow>`
    select id, event_type as update_type, previous_amount, new_amount, previous_status, new_status, actor_name as by,
      actor_kind, actor_id, at as timestamp
    from offer_events where offer_id = ${offerId} order by seq desc
  `.execute(db);
  return rows;
}

/** Where the agency is written to when nobody is named in the settings. */
export async function activeTeamEmails(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email from teams
    where deleted_at is null and is_active is not false and email <> ''
    order by email
  `.execute(db);
  return rows.map(({ email }) => email);
}
