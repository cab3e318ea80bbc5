import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { canonicalPostcode } from '#domain/addresses.ts';
import { offerStatuses } from '#domain/offers.ts';
import { propertyStatuses } from '#domain/properties.ts';
import { connect } from '#server/db/connect.ts';
import { demoPassword, loadDemoIfEmpty } from '#server/db/demo/load-demo.ts';
import { passwordMatches } from '#server/features/auth/passwords.service.ts';
import { verifyOfferChain } from '#server/features/offers/offer-events.ts';
import { readSettings } from '#server/features/settings/settings.queries.ts';
import { testDatabase } from '#server/testing/database.ts';

const { db, url, reset } = await testDatabase();
beforeEach(reset);

const clock = { now: () => new Date('2026-03-18T14:05:00Z') };
const config = { demo: true, production: false };
const load = () => loadDemoIfEmpty(db, config, clock);

async function numberOf(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.n ?? Number.NaN;
}
const countOf = (table: string) => numberOf(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`);
const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(db)).rows.map(({ name }) => name).sort();

/** Of everything but the salted hash. */
async function checksum(): Promise<string> {
  const sums = ['teams', 'addresses', 'customers', 'properties', 'offers', 'offer_events', 'settings'].map(
    (table) => sql`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.table(table)} t`,
  );
  const users = sql`select md5(string_agg((id, pid, name, email, role, created_at)::text, '|' order by id)) from users`;
  const { rows } = await sql`${sql.join([...sums, users], sql` union all `)}`.execute(db);
  return JSON.stringify(rows);
}

describe('the demo agency', () => {
  it('has the people, homes and offers that were asked for', async () => {
    expect(await load()).toBe(true);
    const counts = { teams: 3, users: 8, properties: 150, customers: 400, offers: 600 };
    for (const [table, count] of Object.entries(counts)) expect(await countOf(table), table).toBe(count);
    expect(await countOf('offer_events')).toBeGreaterThan(1200);
    expect(await namesOf(sql`select distinct status as name from offers`)).toEqual([...offerStatuses].sort());
    expect(await namesOf(sql`select distinct status as name from properties`)).toEqual([...propertyStatuses].sort());
    expect(await numberOf(sql`select count(distinct type) as n from customers`)).toBe(6);
    expect(await numberOf(sql`select count(distinct coalesce(is_verified::text, '?')) as n from customers`)).toBe(3);
  });

  it('keeps the rules of the product', async () => {
    await load();
    const broken = {
      'deposit above the first amount': sql<{
        n: number;
      }>`select count(*) as n from offers o join offer_events e on e.offer_id = o.id and e.seq = 1 where o.deposit > e.new_amount`,
      'sold or under offer without an accepted offer, or the other way round': sql<{ n: number }>`
        select count(*) as n from properties p where (p.status in ('under_offer', 'sold'))
          <> (select count(*) = 1 from offers o where o.property_id = p.id and o.status = 'accepted')`,
      'open offers on a property that is sold, withdrawn or not yet on the market': sql<{ n: number }>`
        select count(*) as n from offers o join properties p on p.id = o.property_id
        where p.status in ('sold', 'withdrawn', 'pending') and o.status not in ('accepted', 'rejected', 'withdrawn')`,
      'sold for another price than the accepted': sql<{ n: number }>`
        select count(*) as n from properties p left join offers o on o.property_id = p.id and o.status = 'accepted'
        where p.sale_price is distinct from case when p.status = 'sold' then o.offer_amount end`,
      'offer older than its property or customer': sql<{ n: number }>`
        select count(*) as n from offers o join properties p on p.id = o.property_id join customers c on c.id = o.customer_id
        where o.created_at < p.created_at or o.created_at < c.created_at`,
      'two offers of one customer on one property': sql<{
        n: number;
      }>`select count(*) - count(distinct (customer_id, property_id)) as n from offers`,
      'raised by the customer while that was not allowed': sql<{ n: number }>`
        select count(*) as n from offer_events e where event_type = 'amount_change' and actor_kind = 'customer' and (
          select new_status from offer_events s where s.offer_id = e.offer_id and s.seq < e.seq and new_status is not null
          order by seq desc limit 1) not in ('pending', 'negotiating', 'under_review')`,
      'history not in the order of time': sql<{ n: number }>`
        select count(*) as n from offer_events a join offer_events b on b.offer_id = a.offer_id and b.seq = a.seq + 1 where b.at <= a.at`,
      'something after the morning of the day': sql<{ n: number }>`
        select (select count(*) from offer_events where at >= '2026-03-18') + (select count(*) from offers where updated_at >= '2026-03-18')
          + (select count(*) from customers where created_at >= '2026-03-18') as n`,
      'two properties at one address': sql<{ n: number }>`
        select count(*) - count(distinct (line_1, line_2, postcode)) as n from properties p join addresses a on a.id = p.address_id`,
      'a reachable mobile': sql<{
        n: number;
      }>`select count(*) as n from customers where mobile !~ '^\\+447700900[0-9]{3}$'`,
      'a reachable mailbox': sql<{ n: number }>`
        select count(*) as n from (select email from customers union all select email from users union all select email from teams) m
        where email !~ '@(example\\.com|demo\\.test)$'`,
      'a property without CRM id': sql<{
        n: number;
      }>`select count(*) as n from properties where crm_id !~ '^[0-9]{7}$' or crm_id is null`,
    };
    for (const [rule, query] of Object.entries(broken)) expect(await numberOf(query), rule).toBe(0);
    const postcodes = await namesOf(sql`select distinct postcode as name from addresses`);
    expect(postcodes.filter((postcode) => canonicalPostcode(postcode) !== postcode)).toEqual([]);
  });

  it('has histories whose chains verify', async () => {
    await load();
    for (const { id } of await db.selectFrom('offers').select('id').execute()) {
      expect(await verifyOfferChain(db, id), `offer ${id}`).toMatchObject({ intact: true });
    }
  });

  it('lets the demo sign-ins in and has the characters of the walk', async () => {
    await load();
    const users = await db
      .selectFrom('users')
      .select(['email', 'role', 'password_hash'])
      .orderBy('id')
      .limit(3)
      .execute();
    expect(users.map(({ email, role }) => [email, role])).toEqual([
      ['super@demo.test', 'super_admin'],
      ['admin@demo.test', 'admin'],
      ['staff@demo.test', 'staff'],
    ]);
    expect(await passwordMatches(users[0]?.password_hash, demoPassword)).toBe(true);
    const buyersOffers = sql<{ name: string }>`
      select o.status as name from offers o join customers c on c.id = o.customer_id join properties p on p.id = o.property_id
      where c.mobile = '+447700900001' and c.is_verified and c.type = 'buyer' and p.status = 'available'`;
    expect(await namesOf(buyersOffers)).toEqual(['active', 'negotiating', 'pending', 'rejected']);
    const vendors = sql<{ name: string }>`
      select mobile as name from customers where mobile in ('+447700900101', '+447700900102')
        and type = 'seller' and is_verified and address_id is not null`;
    expect(await namesOf(vendors)).toEqual(['+447700900101', '+447700900102']);
    expect(await readSettings(db)).toMatchObject({
      agency: { name: 'Harcourt & Vale' },
      notifications: { offer_recipients: ['offers@demo.test'] },
    });
  });

  it('lets new records follow on', async () => {
    await load();
    const { rows } = await sql<{
      id: number;
    }>`insert into addresses (line_1, postcode) values ('1 Mill Lane', 'GU1 3AA') returning id`.execute(db);
    expect(rows[0]?.id).toBe((await countOf('addresses')) as number);
  });
});

describe('loading it', () => {
  it('gives the same records again on the same day, and keeps their distance from another', async () => {
    await load();
    const first = await checksum();
    await reset();
    await loadDemoIfEmpty(db, config, { now: () => new Date('2026-03-18T23:59:59Z') });
    expect(await checksum()).toBe(first);
    await reset();
    await loadDemoIfEmpty(db, config, { now: () => new Date('2027-09-01T08:00:00Z') });
    const newest = sql<{ n: number }>`select extract(day from '2027-09-01' - max(created_at)) as n from offers`;
    expect(await numberOf(newest)).toBe(0);
  });

  it('takes no longer than three seconds', async () => {
    const start = performance.now();
    await load();
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('happens once when two processes start together', async () => {
    const other = connect(url, { max: 2 });
    try {
      const loaded = await Promise.all([load(), loadDemoIfEmpty(other.db, config, clock)]);
      expect(loaded.sort()).toEqual([false, true]);
      expect(await countOf('offers')).toBe(600);
    } finally {
      await other.close();
    }
  });

  it('leaves a database alone that is in use, of a production, or not to have a demo', async () => {
    expect(await loadDemoIfEmpty(db, { demo: false, production: false }, clock)).toBe(false);
    expect(await loadDemoIfEmpty(db, { demo: true, production: true }, clock)).toBe(false);
    expect(await countOf('users')).toBe(0);
    await sql`insert into customers (first_name, mobile, deleted_at) values ('Ada', '+447700900009', now())`.execute(
      db,
    );
    expect(await load()).toBe(false);
    expect(await countOf('customers')).toBe(1);
  });
});
