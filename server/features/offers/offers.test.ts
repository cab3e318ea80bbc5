import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyOfferChain } from '#server/features/offers/offer-events.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestCustomer, createTestProperty } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db, url, reset } = await testDatabase();
const { send, tokenOf, customerToken, clock } = await testApp({ db, url });

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

const updatesOf = async (id: number) => (await send({ url: `/api/v1/offers/${id}/updates`, token: staff })).json().data;

const auditOf = async (record_type: string, record_id: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_name', 'changes'])
    .where('record_type', '=', record_type)
    .where('record_id', '=', record_id)
    .orderBy('id')
    .execute();

const messages = async () => db.selectFrom('messages').selectAll().orderBy('id').execute();

describe('entering an offer', () => {
  test('answers the whole offer with its customer and property', async () => {
    const answer = await send({
      method: 'POST',
      url: '/api/v1/offers',
      token: admin,
      body: input({ fee_total: 5280.5 }),
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    const { data } = answer.json();
    expect(data).toMatchObject({
      customer_name: 'Olivia Bennett',
      customer: { id: customer.id, first_name: 'Olivia', is_verified: true },
      property: { id: property.id, marketed_price: 450_000, address: { postcode: 'GU1 3AA' } },
      offer_amount: 440_000,
      fee_total: 5280.5,
      status: 'pending',
      source: 'staff',
      notes: null,
      move_in_date: null,
      is_renting: null,
    });
    const read = await send({ url: `/api/v1/offers/${data.id}`, token: staff });
    expect(read.json().data).toEqual(data);
  });

  test.each([
    [{ offer_amount: undefined }, 'offer_amount', 'Offer amount is required'],
    [{ offer_amount: 0, deposit: 0 }, 'offer_amount', 'Please enter a valid offer amount'],
    [{ offer_amount: 0.001, deposit: 0 }, 'offer_amount', 'Please enter whole pence (two decimals)'],
    [{ offer_amount: 1e12 }, 'offer_amount', 'This amount is too large'],
    [{ deposit: undefined }, 'deposit', 'Deposit is required'],
    [{ deposit: 440_000.01 }, 'deposit', 'Deposit cannot be greater than offer amount'],
    [{ customer_id: 0 }, 'customer_id', 'Customer is required'],
    [{ property_id: null }, 'property_id', 'Property is required'],
    [{ status: 'gone' }, 'status', 'Status is required'],
    [{ buying_position: '' }, 'buying_position', 'Buying position is required'],
    [{ customer_id: 999_999 }, 'customer_id', 'This customer does not exist'],
    [{ property_id: 999_999 }, 'property_id', 'This property does not exist'],
  ])('refuses %j at the field', async (wrong, field, message) => {
    const answer = await send({ method: 'POST', url: '/api/v1/offers', token: admin, body: input(wrong) });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().data).toEqual({ [field]: message });
  });

  test('for a deleted customer or property is refused', async () => {
    const deleted_at = clock.now().toISOString();
    const gone = await createTestCustomer(db, { deleted_at });
    const sold = await createTestProperty(db, { deleted_at });
    for (const wrong of [{ customer_id: gone.id }, { property_id: sold.id }]) {
      const answer = await send({ method: 'POST', url: '/api/v1/offers', token: admin, body: input(wrong) });
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().data)).toEqual(Object.keys(wrong));
    }
  });

  test('a repeat with the same key makes one offer and answers the same', async () => {
    const call = {
      method: 'POST' as const,
      url: '/api/v1/offers',
      token: admin,
      body: input(),
      headers: { 'idempotency-key': 'one-offer' },
    };
    const answers = await Promise.all([send(call), send(call), send(call)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { meta } = (await send({ url: '/api/v1/offers', token: staff })).json();
    expect(meta.total).toBe(1);
    expect(await messages()).toHaveLength(1);
  });
});

describe('who may', () => {
  test.each([
    ['staff', 403, 200, 200],
    ['admin', 201, 200, 200],
    ['super_admin', 201, 200, 200],
  ] as const)('%s: create %i, edit %i, delete %i', async (role, create, edit, remove) => {
    const token = await tokenOf(role);
    expect((await send({ method: 'POST', url: '/api/v1/offers', token, body: input() })).statusCode).toBe(create);
    const { id } = await enter();
    expect((await patch(id, { notes: 'Called back' }, token)).statusCode).toBe(edit);
    expect((await send({ url: `/api/v1/offers/${id}/updates`, token })).statusCode).toBe(200);
    expect((await send({ method: 'DELETE', url: `/api/v1/offers/${id}`, token })).statusCode).toBe(remove);
  });

  test("neither nobody nor a customer: 401 at every call of the staff's door", async () => {
    const { id } = await enter();
    for (const token of [undefined, await customerToken(customer.id)])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', ''],
        ['GET', `/${id}`],
        ['GET', `/${id}/updates`],
        ['PUT', `/${id}`],
        ['PATCH', `/${id}`],
        ['DELETE', `/${id}`],
      ] as const) {
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: input() };
        const answer = await send({ method, url: `/api/v1/offers${path}`, ...(token ? { token } : {}), ...body });
        expect(answer.statusCode, `${method} ${path}`).toBe(401);
      }
  });

  test('what does not exist is 404 at every call', async () => {
    for (const [method, path] of [
      ['GET', '/999'],
      ['GET', '/999/updates'],
      ['PUT', '/999'],
      ['PATCH', '/999'],
      ['DELETE', '/999'],
    ] as const) {
      const body = method === 'PUT' || method === 'PATCH' ? { body: input() } : {};
      const answer = await send({ method, url: `/api/v1/offers${path}`, token: admin, ...body });
      expect([answer.statusCode, answer.json().message], `${method} ${path}`).toEqual([404, 'Offer not found']);
    }
  });
});

describe('changing an offer', () => {
  test('PATCH changes what is given and nothing else', async () => {
    const { id, ...before } = await enter({ notes: 'Cash buyer', is_renting: false, fee_percentage: 1.25 });
    const answer = await patch(id, { move_in_date: '2027-03-01' });
    expect(answer.json().data).toEqual({
      ...before,
      id,
      version: 2,
      move_in_date: '2027-03-01',
      updated_at: expect.any(String),
    });
  });

  test('PUT replaces: what is left out is empty again', async () => {
    const { id } = await enter({
      notes: 'Cash buyer',
      is_mortgage_required: true,
      mortgage_details: 'AIP',
      status: 'active',
    });
    const answer = await send({
      method: 'PUT',
      url: `/api/v1/offers/${id}`,
      token: staff,
      body: input({ status: 'negotiating' }),
    });
    expect(answer.json().data).toMatchObject({
      notes: null,
      is_mortgage_required: false,
      mortgage_details: null,
      status: 'negotiating',
      source: 'staff',
    });
  });

  test('the deposit is held against the offer as it will stand', async () => {
    const { id } = await enter();
    for (const body of [{ deposit: 440_000.01 }, { offer_amount: 43_999.99 }]) {
      const answer = await patch(id, body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().data).toEqual({ deposit: 'Deposit cannot be greater than offer amount' });
    }
    expect((await patch(id, { deposit: 440_000 })).statusCode).toBe(200);
  });

  test('made on an older version is 409 and names who changed it', async () => {
    const { id } = await enter();
    await patch(id, { notes: 'First' });
    const answer = await patch(id, { notes: 'Second' }, staff, { 'if-match': '"1"' });
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('role', '=', 'staff')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'stale', data: { changed_by: name, version: 2 } });
    expect(answer.json().message).toContain(name);
    expect((await patch(id, { notes: 'Second' }, staff, { 'if-match': '"2"' })).statusCode).toBe(200);
    const removal = await send({
      method: 'DELETE',
      url: `/api/v1/offers/${id}`,
      token: staff,
      headers: { 'if-match': '"2"' },
    });
    expect(removal.statusCode).toBe(409);
  });

  test('to what it already is changes nothing and tells nobody', async () => {
    const { id } = await enter();
    const told = (await messages()).length;
    expect((await patch(id, input())).json().data.version).toBe(1);
    expect((await patch(id, {})).statusCode).toBe(200);
    expect(await messages()).toHaveLength(told);
    expect(await updatesOf(id)).toHaveLength(1);
  });

  test('to a missing customer or property is refused at the field', async () => {
    const { id } = await enter();
    expect((await patch(id, { customer_id: 999_999 })).json().data).toEqual({
      customer_id: 'This customer does not exist',
    });
    expect((await patch(id, { property_id: 999_999 })).json().data).toEqual({
      property_id: 'This property does not exist',
    });
  });

  test('each change is an entry of an unbroken history and a line of the audit log', async () => {
    const { id } = await enter();
    await patch(id, { offer_amount: 450_000, status: 'negotiating' });
    await patch(id, { notes: 'Chain of two' });
    await send({ method: 'DELETE', url: `/api/v1/offers/${id}`, token: staff });

    const { rows: events } = await sql<{ event_type: string }>`
      select event_type from offer_events where offer_id = ${id} order by seq
    `.execute(db);
    expect(events.map(({ event_type }) => event_type)).toEqual([
      'created',
      'amount_change',
      'status_change',
      'details_change',
      'deleted',
    ]);
    expect(await verifyOfferChain(db, id)).toEqual({ intact: true, entries: 5 });
    const lines = await auditOf('offer', id);
    expect(lines.map(({ action }) => action)).toEqual(['created', 'changed', 'changed', 'deleted']);
    expect(lines[1]?.changes).toEqual({ offer_amount: [440_000, 450_000], status: ['pending', 'negotiating'] });
  });

  test('the history is read newest first, with amounts, statuses and names', async () => {
    const { id } = await enter();
    await patch(id, { offer_amount: 445_000.5 });
    const [latest, first] = await updatesOf(id);
    expect(latest).toMatchObject({
      update_type: 'amount_change',
      previous_amount: 440_000,
      new_amount: 445_000.5,
      by: expect.stringMatching(/^Test User/),
    });
    expect(first).toMatchObject({
      update_type: 'created',
      previous_amount: null,
      new_amount: 440_000,
      new_status: 'pending',
    });
  });

  test('a deleted offer is gone from every read', async () => {
    const { id } = await enter();
    const answer = await send({ method: 'DELETE', url: `/api/v1/offers/${id}`, token: staff });
    expect(answer.json()).toEqual({ data: { id, message: 'Item deleted successfully' } });
    expect((await send({ url: `/api/v1/offers/${id}`, token: staff })).statusCode).toBe(404);
    expect((await send({ url: '/api/v1/offers', token: staff })).json().meta.total).toBe(0);
    expect((await patch(id, { notes: 'x' })).statusCode).toBe(404);
  });
});
