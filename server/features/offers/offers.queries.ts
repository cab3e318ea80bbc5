import { type RawBuilder, sql } from 'kysely';
import type { ListMeta } from '#domain/common.ts';
import type { OfferRow, OfferStatus } from '#domain/offers.ts';
import type { Db } from '#server/db/connect.ts';
import { cappedTotal, contains, type Keyed, keyset, type PageRequest, type SortColumn } from '#server/db/keyset.ts';
import { addressLine } from '#server/features/addresses/addresses.queries.ts';

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

/** `GU1 3AA`, `gu13aa` and `gu13 aa` are one postcode: compared without spaces, which is how search_text ends. */
const atAddress = (q: string): RawBuilder<unknown> => sql`o.property_id in (
  select p.id from properties p join addresses a on a.id = p.address_id
  where a.search_text like ${contains(q.replace(/\s+/g, ''))}
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
