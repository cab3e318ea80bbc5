import type pg from 'pg';

export interface Row {
  id: number;
  [column: string]: unknown;
}

export interface NewOffer {
  customer_id: number;
  property_id: number;
  status: string;
  buying_position: string;
  offer_amount: number;
  deposit: number;
}

/** As in the product: counted exactly up to this. */
const totalCap = 10_000;

const rowColumns = `o.id, o.version, o.created_at, o.updated_at, o.customer_id, c.name as customer_name,
  c.email as customer_email, o.property_id,
  concat_ws(', ', a.line_1, a.line_2, a.line_3, a.locality, a.city, a.postcode) as property_address,
  o.offer_amount, o.status, o.buying_position, o.is_mortgage_required, o.move_in_date`;

const joins = `join customers c on c.id = o.customer_id
  join properties p on p.id = o.property_id
  join addresses a on a.id = p.address_id`;

const atAddress = `property_id in (
  select p.id from properties p join addresses a on a.id = p.address_id where a.search_text like $1
)`;

const pageOf = (where: string, limit: string) => `
  select ${rowColumns}
  from (
    select * from offers where deleted_at is null and ${where} order by created_at desc, id desc limit ${limit}
  ) o
  ${joins}
  order by o.created_at desc, o.id desc`;

const totalOf = (where: string) => `
  select count(*) as total from (
    select 1 from offers where deleted_at is null and ${where} limit ${totalCap + 1}
  ) counted`;

const texts = {
  newest: pageOf('true', '$1'),
  at_address: pageOf(atAddress, '$2'),
  total: totalOf('true'),
  total_at_address: totalOf(atAddress),
  detail: `
    select ${rowColumns}, o.deposit, o.is_renting, o.mortgage_details, o.is_offer_conditions, o.offer_conditions,
      o.is_solicitor_instructed, o.solicitor_details, o.fee_percentage, o.fee_total, o.notes, o.customer_notes, o.source,
      json_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email,
        'mobile', c.mobile, 'is_verified', c.is_verified) as customer,
      json_build_object('id', p.id, 'crm_id', p.crm_id, 'property_type', p.property_type, 'bedrooms', p.bedrooms,
        'bathrooms', p.bathrooms, 'marketed_price', p.marketed_price, 'address', json_build_object('id', a.id,
        'line_1', a.line_1, 'line_2', a.line_2, 'line_3', a.line_3, 'locality', a.locality, 'city', a.city,
        'postcode', a.postcode)) as property
    from offers o ${joins}
    where o.id = $1 and o.deleted_at is null`,
  create: `
    with made as (
      insert into offers (customer_id, property_id, status, buying_position, offer_amount, deposit, source)
      values ($1, $2, $3, $4, $5, $6, 'staff')
      returning *
    ), noted as (
      insert into audit_log (at, actor_kind, actor_id, actor_name, action, record_type, record_id, changes)
      select now(), 'user', $7, 'thin', 'created', 'offer', id, jsonb_build_object('offer_amount', offer_amount)
      from made
    )
    select * from made`,
  change: `
    with changed as (
      update offers o set offer_amount = $2
      from (select id, offer_amount as was from offers where id = $1 and deleted_at is null for update) b
      where o.id = b.id
      returning o.*, b.was
    ), noted as (
      insert into audit_log (at, actor_kind, actor_id, actor_name, action, record_type, record_id, changes)
      select now(), 'user', $3, 'thin', 'changed', 'offer', id,
        jsonb_build_object('offer_amount', jsonb_build_array(was, offer_amount))
      from changed
    )
    select * from changed`,
  user: `
    select id, password_hash from users
    where lower(email) = lower($1) and deleted_at is null and is_active and password_hash is not null`,
} as const;

/** Each statement is prepared once for each connection, under its name. */
async function rowsOf<T extends pg.QueryResultRow>(pool: pg.Pool, name: keyof typeof texts, values: unknown[]) {
  return (await pool.query<T>({ name, text: texts[name], values })).rows;
}

const containing = (term: string): string =>
  `%${term
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[\\%_]/g, '\\$&')}%`;

export const newestOffers = (pool: pg.Pool, limit: number) => rowsOf<Row>(pool, 'newest', [limit]);
export const offersAt = (pool: pg.Pool, term: string, limit: number) =>
  rowsOf<Row>(pool, 'at_address', [containing(term), limit]);

export async function countOffers(pool: pg.Pool, term: string | undefined): Promise<number> {
  const [row] = await (term === undefined
    ? rowsOf<{ total: number }>(pool, 'total', [])
    : rowsOf<{ total: number }>(pool, 'total_at_address', [containing(term)]));
  return Math.min(row?.total ?? 0, totalCap);
}

export const findOffer = async (pool: pg.Pool, id: number) => (await rowsOf<Row>(pool, 'detail', [id]))[0];

export const createOffer = async (pool: pg.Pool, o: NewOffer, userId: number) => {
  const values = [o.customer_id, o.property_id, o.status, o.buying_position, o.offer_amount, o.deposit, userId];
  return (await rowsOf<Row>(pool, 'create', values))[0];
};

export const changeAmount = async (pool: pg.Pool, id: number, amount: number, userId: number) =>
  (await rowsOf<Row>(pool, 'change', [id, amount, userId]))[0];

export const findUser = async (pool: pg.Pool, email: string) =>
  (await rowsOf<{ id: number; password_hash: string }>(pool, 'user', [email]))[0];
