import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { createTestCustomer, createTestOffer, createTestProperty } from '#server/testing/factories.ts';
import { inOneQueue } from '#server/testing/race.ts';
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

const propertyStatus = async (id = property.id) =>
  (await db.selectFrom('properties').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const auditOf = async (record_type: string, record_id: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'changes'])
    .where('record_type', '=', record_type)
    .where('record_id', '=', record_id)
    .orderBy('id')
    .execute();

describe('acceptance', () => {
  test('puts an available property under offer, and its end frees it, each with an audit line', async () => {
    const { id } = await enter();
    expect((await patch(id, { status: 'accepted' })).statusCode).toBe(200);
    expect(await propertyStatus()).toBe('under_offer');
    await patch(id, { status: 'withdrawn' });
    expect(await propertyStatus()).toBe('available');
    expect((await auditOf('property', property.id)).map(({ changes }) => changes)).toEqual([
      { status: ['available', 'under_offer'] },
      { status: ['under_offer', 'available'] },
    ]);
  });

  test('moves with the offer to another property, and ends with its deletion', async () => {
    const other = await createTestProperty(db);
    const { id } = await enter({ status: 'accepted' });
    await patch(id, { property_id: other.id });
    expect([await propertyStatus(), await propertyStatus(other.id)]).toEqual(['available', 'under_offer']);
    await send({ method: 'DELETE', url: `/api/v1/offers/${id}`, token: staff });
    expect(await propertyStatus(other.id)).toBe('available');
  });

  test('ends with the deletion of its buyer', async () => {
    await enter({ status: 'accepted' });
    const answer = await send({ method: 'DELETE', url: `/api/v1/customers/${customer.id}`, token: admin });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await propertyStatus()).toBe('available');
    expect((await send({ url: '/api/v1/offers', token: staff })).json().meta.total).toBe(0);
  });

  test.each(['sold', 'pending', 'withdrawn'] as const)('leaves a property that is %s as it is', async (status) => {
    await db.updateTable('properties').set({ status }).where('id', '=', property.id).execute();
    const { id } = await enter({ status: 'accepted' });
    expect(await propertyStatus()).toBe(status);
    await patch(id, { status: 'rejected' });
    expect(await propertyStatus()).toBe(status);
  });

  test('of a second offer on the property is refused, naming the first and its buyer', async () => {
    const first = await enter({ status: 'accepted' });
    const second = await createTestOffer(db, { property_id: property.id });
    const other = await createTestProperty(db);
    const elsewhere = await createTestOffer(db, { property_id: other.id, status: 'accepted' });
    const attempts = [
      await patch(second.id, { status: 'accepted' }),
      await patch(elsewhere.id, { property_id: property.id }),
      await send({ method: 'POST', url: '/api/v1/offers', token: admin, body: input({ status: 'accepted' }) }),
    ];
    for (const answer of attempts) {
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'not_allowed_now',
        message: `Offer ${first.id} from Olivia Bennett is already accepted on this property. Reject or withdraw it first.`,
        data: { offer_id: first.id },
      });
    }
    expect((await patch(first.id, { notes: 'Still accepted' })).statusCode).toBe(200);
    await patch(first.id, { status: 'withdrawn' });
    expect((await patch(second.id, { status: 'accepted' })).statusCode).toBe(200);
  });

  test('two at once: one is accepted, the other is told which', async () => {
    const [one, two] = [await enter(), await enter()];
    const lock = sql`select from properties where id = ${property.id} for update`;
    const answers = await inOneQueue(db, lock, [
      () => patch(one.id, { status: 'accepted' }),
      () => patch(two.id, { status: 'accepted' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(answers[1]?.json().data.offer_id).toBe(one.id);
  });
});
