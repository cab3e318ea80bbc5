import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { createTestCustomer, createTestProperty } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db, url, reset } = await testDatabase();
const { send, tokenOf } = await testApp({ db, url });

let admin: string;
let staff: string;
let customer: { id: number };
let property: { id: number };

beforeEach(async () => {
  await reset();
  admin = await tokenOf('admin');
  staff = await tokenOf('staff');
  customer = await createTestCustomer(db, { first_name: 'Olivia', last_name: 'Bennett' });
  property = await createTestProperty(db);
});

const input = (given: Record<string, unknown> = {}) => ({
  customer_id: customer.id,
  property_id: property.id,
  offer_amount: 440_000,
  deposit: 44_000,
  status: 'pending',
  buying_position: 'first_time_buyer',
  ...given,
});

async function enter(given: Record<string, unknown> = {}) {
  const answer = await send({ method: 'POST', url: '/api/v1/offers', token: admin, body: input(given) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}

const patch = (id: number, body: object, token = staff, headers: Record<string, string> = {}) =>
  send({ method: 'PATCH', url: `/api/v1/offers/${id}`, token, body, headers });

const messages = async () => db.selectFrom('messages').selectAll().orderBy('id').execute();

describe('messages', () => {
  test('a new offer is told to its buyer by e-mail and to the active teams', async () => {
    await db
      .insertInto('teams')
      .values([
        { name: 'Sales', email: 'Sales@example.com' },
        { name: 'Closed', email: 'closed@example.com', is_active: false },
      ])
      .execute();
    const { id } = await enter({ notes: 'Do not tell: vendor would take 430' });
    const [toBuyer, toAgency, ...more] = await messages();
    expect(more).toEqual([]);
    expect(toBuyer).toMatchObject({ channel: 'email', record_type: 'offer', record_id: id });
    expect(toBuyer?.subject).toContain('£440,000');
    expect(toBuyer?.subject).toContain(`OFFER-${id}`);
    expect(toBuyer?.subject).toContain('GU1 3AA');
    expect(toBuyer?.body).toContain('Dear Olivia,');
    expect(toBuyer?.body).toContain('http://localhost:3000/c/login');
    expect(toAgency).toMatchObject({ recipient: 'sales@example.com' });
    expect(toAgency?.body).toContain(`http://localhost:3000/offers/${id}`);
    for (const message of [toBuyer, toAgency]) expect(message?.body).not.toContain('430');
  });

  test('the settings name who is told instead', async () => {
    await db.insertInto('teams').values({ name: 'Sales', email: 'sales@example.com' }).execute();
    await sql`
      insert into settings (key, value) values ('notifications', '{"offer_recipients": ["offers@example.com"]}')
    `.execute(db);
    await enter();
    expect((await messages()).map(({ recipient }) => recipient)).toContain('offers@example.com');
    expect((await messages()).map(({ recipient }) => recipient)).not.toContain('sales@example.com');
  });

  test('a buyer without an e-mail gets an SMS', async () => {
    const silent = await createTestCustomer(db, { email: null });
    const { id } = await enter({ customer_id: silent.id });
    const [sms] = await messages();
    expect(sms).toMatchObject({ channel: 'sms', recipient: silent.mobile });
    expect(sms?.body).toContain(`OFFER-${id}`);
  });

  test.each(['active', 'negotiating', 'under_review', 'accepted', 'rejected', 'withdrawn'])(
    'the buyer hears of the status %s, without a name from inside',
    async (status) => {
      const { id } = await enter();
      await patch(id, { status });
      const told = (await messages()).slice(1);
      expect(told).toHaveLength(1);
      expect(told[0]?.body).toMatch(/your offer of £440,000/i);
      expect(told[0]?.body).not.toContain('Test User');
    },
  );

  test('the buyer hears of a new amount and not of the agency’s own details', async () => {
    const { id } = await enter();
    await patch(id, { notes: 'Ask for proof of funds', fee_percentage: 1.5 });
    expect(await messages()).toHaveLength(1);
    await patch(id, { offer_amount: 445_000.5 });
    const told = (await messages()).at(-1);
    expect(told?.body).toContain('from £440,000 to £445,000.50');
  });
});
