import type pg from 'pg';

/** What the answers are compared with: plain SQL that shares nothing with the product's. */
export interface ListedOffer {
  id: number;
  customer_id: number;
  customer_name: string;
  property_id: number;
  property_address: string;
  offer_amount: number;
  deposit: number;
}

export interface Home {
  id: number;
  address: string;
  postcode: string;
}

const columns = `o.id::int, o.customer_id::int, c.name as customer_name, o.property_id::int,
  concat_ws(', ', a.line_1, a.line_2, a.line_3, a.locality, a.city, a.postcode) as property_address,
  o.offer_amount::float8, o.deposit::float8`;

const joins = `from offers o
  join customers c on c.id = o.customer_id
  join properties p on p.id = o.property_id
  join addresses a on a.id = p.address_id`;

const byName = "select datname as name from pg_database where datname like replace($1, '_', '\\_') || '%'";

export async function databaseNames(server: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await server.query<{ name: string }>(byName, [prefix]);
  return rows.map(({ name }) => name);
}

export async function idleDatabases(server: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await server.query<{ name: string }>(
    `${byName} and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
    [prefix],
  );
  return rows.map(({ name }) => name);
}

export async function backendOf(pool: pg.Pool): Promise<{ pid: number; version: string }> {
  const { rows } = await pool.query<{ pid: number; version: string }>(
    "select pg_backend_pid() as pid, current_setting('server_version') as version",
  );
  return rows[0] ?? { pid: 0, version: '' };
}

export async function readHomes(pool: pg.Pool): Promise<Home[]> {
  const { rows } = await pool.query<Home>(`
    select p.id::int, concat_ws(' ', a.line_1, a.line_2, a.line_3, a.locality, a.city, a.postcode) as address, a.postcode
    from properties p join addresses a on a.id = p.address_id
    where p.deleted_at is null
    order by p.id`);
  return rows;
}

export async function readIds(pool: pg.Pool, table: 'customers' | 'offers'): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id::int from ${table} where deleted_at is null order by id`,
  );
  return rows.map(({ id }) => id);
}

export async function readStaffEmails(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    'select email from users where is_active and deleted_at is null and password_hash is not null order by id',
  );
  return rows.map(({ email }) => email);
}

/** Of these properties, or of all when null. */
export async function readNewest(pool: pg.Pool, propertyIds: number[] | null, limit: number): Promise<ListedOffer[]> {
  const { rows } = await pool.query<ListedOffer>(
    `select ${columns} ${joins}
    where o.deleted_at is null and ($1::bigint[] is null or o.property_id = any ($1))
    order by o.created_at desc, o.id desc limit $2`,
    [propertyIds, limit],
  );
  return rows;
}

export async function countAt(pool: pg.Pool, propertyIds: number[] | null): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from offers
    where deleted_at is null and ($1::bigint[] is null or property_id = any ($1))`,
    [propertyIds],
  );
  return rows[0]?.total ?? 0;
}

export async function readOffers(pool: pg.Pool, ids: number[]): Promise<ListedOffer[]> {
  const { rows } = await pool.query<ListedOffer>(`select ${columns} ${joins} where o.id = any ($1)`, [ids]);
  return rows;
}

export interface Written {
  offers: number;
  created: number;
  changed: number;
}

/** How many offers there are, and audit lines that say an offer was created or changed. */
export async function countWritten(pool: pg.Pool): Promise<Written> {
  const { rows } = await pool.query<Written>(`
    select (select count(*)::int from offers) as offers,
      count(*) filter (where action = 'created')::int as created,
      count(*) filter (where action = 'changed')::int as changed
    from audit_log where record_type = 'offer'`);
  return rows[0] ?? { offers: 0, created: 0, changed: 0 };
}

/** Messages and other work that the product still has to do for what it has acknowledged. */
export async function countDueJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ due: number }>(
    'select count(*)::int as due from jobs where done_at is null and failed_at is null and run_at <= now()',
  );
  return rows[0]?.due ?? 0;
}
