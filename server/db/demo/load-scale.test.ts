import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { Postcode } from '#domain/addresses.ts';
import { StaffMobile } from '#domain/mobile.ts';
import { copyRows } from '#server/db/demo/copy.ts';
import { loadScale } from '#server/db/demo/load-scale.ts';
import { withoutSecondaryIndexes } from '#server/db/demo/secondary-indexes.ts';
import { verifyOfferChain } from '#server/features/offers/offer-events.ts';
import { testDatabase } from '#server/testing/database.ts';

const { db, pool, reset } = await testDatabase();
beforeEach(reset);

const lines: string[] = [];
const load = (production = false) =>
  loadScale(
    {
      database: { db, pool },
      config: { production },
      clock: { now: () => new Date('2026-03-18T14:05:00Z') },
      log: (line) => lines.push(line),
    },
    '1k',
  );

async function numberOf(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.n ?? Number.NaN;
}
const countOf = (table: string) => numberOf(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`);

const schema = async () =>
  (
    await sql<{ definition: string }>`
      select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'offers'::regclass
      union all select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'offers'::regclass
      order by 1`.execute(db)
  ).rows;

describe('loading a scale', () => {
  it('adds offers with customers and properties in proportion to the demo agency', async () => {
    await load();
    expect(await countOf('offers')).toBe(600 + 1000);
    expect(await countOf('properties')).toBe(150 + 334);
    expect(await countOf('customers')).toBe(400 + 667);
    expect(await countOf('users')).toBe(8);
    expect(lines.some((line) => /^1,000 offers with [\d,]+ events$/.test(line))).toBe(true);
  });

  it('makes records that the product would have let in', async () => {
    await load();
    const broken = sql<{ n: number }>`select count(*) as n from properties p where (p.status in ('under_offer', 'sold'))
      <> (select count(*) = 1 from offers o where o.property_id = p.id and o.status = 'accepted')`;
    expect(await numberOf(broken)).toBe(0);
    const { rows } = await sql<{ mobile: string; postcode: string }>`
      select mobile, postcode from customers c join addresses a on a.id = c.address_id where c.id > 400`.execute(db);
    expect(rows).toHaveLength(667);
    for (const { mobile, postcode } of rows) {
      expect(mobile).toMatch(/^\+999\d{9}$/);
      expect(StaffMobile.safeParse(mobile).success).toBe(true);
      expect(Postcode.safeParse(postcode).data).toBe(postcode);
    }
    for (const id of [601, 935, 1600]) expect(await verifyOfferChain(db, id)).toMatchObject({ intact: true });
  });

  it('can be repeated, and new records follow on', async () => {
    await load();
    await load();
    expect(await countOf('offers')).toBe(600 + 2000);
    const next = sql<{
      id: number;
    }>`insert into addresses (line_1, postcode) values ('1 Mill Lane', 'GU1 3AA') returning id`;
    expect((await next.execute(db)).rows[0]?.id).toBeGreaterThan((await countOf('addresses')) - 1);
  });

  it('refuses production and a database with records of its own', async () => {
    await expect(load(true)).rejects.toThrow('NODE_ENV=production');
    await sql`insert into customers (first_name, mobile) values ('Ada', '+447700900009')`.execute(db);
    await expect(load()).rejects.toThrow('not demo data');
    expect(await countOf('offers')).toBe(0);
  });
});

describe('copying rows', () => {
  it('brings every sign, nothing, yes and no, and bytes across unharmed', async () => {
    const client = await pool.connect();
    const bytes = Buffer.from([0, 9, 10, 92, 255]);
    const name = 'Siân\tO’Neill \\N \\. \r\n£';
    await client.query(
      'create temporary table copied (name text, nothing text, yes boolean, no boolean, bytes bytea, n numeric(12,2))',
    );
    const row = { name, nothing: null, yes: true, no: false, bytes, n: 450_000.5 };
    expect(await copyRows(client, 'copied', [row, { ...row, name: '' }].values())).toBe(2);
    expect(await copyRows(client, 'copied', [].values())).toBe(0);
    const { rows } = await client.query('select * from copied');
    client.release(true);
    expect(rows).toEqual([row, { ...row, name: '' }]);
  });
});

describe('working without secondary indexes', () => {
  it('puts every index and foreign key back as it was', async () => {
    const before = await schema();
    const client = await pool.connect();
    const during: number[] = [];
    await client.query('begin');
    await withoutSecondaryIndexes(client, ['customers', 'offers'], async () => {
      const { rows } = await client.query<{ n: number }>(
        "select count(*) as n from pg_index where indrelid = 'offers'::regclass",
      );
      during.push(rows[0]?.n ?? 0);
    });
    await client.query('commit');
    client.release();
    expect(during).toEqual([1]);
    expect(await schema()).toEqual(before);
    expect(before.length).toBeGreaterThan(15);
  });
});
