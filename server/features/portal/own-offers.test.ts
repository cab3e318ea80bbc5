import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyOfferChain } from '#server/features/offers/offer-events.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestCustomer, createTestOffer, createTestProperty } from '#server/testing/factories.ts';
import { inOneQueue } from '#server/testing/race.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db, url, reset } = await testDatabase();
const { send, tokenOf, customerToken, clock } = await testApp({ db, url });

let admin: string;
let token: string;
let buyer: { id: number };
let offer: { id: number };

beforeEach(async () => {
  await reset();
  admin = await tokenOf('admin');
  buyer = await createTestCustomer(db, { first_name: 'Olivia', last_name: 'Bennett' });
  token = await customerToken(buyer.id);
  const property = await createTestProperty(db);
  offer = await enter({ customer_id: buyer.id, property_id: property.id });
});

async function enter(given: Record<string, unknown>) {
  const body = { offer_amount: 440_000, deposit: 44_000, status: 'pending', notes: 'Vendor would take 430', ...given };
  const answer = await send({ method: 'POST', url: '/api/v1/offers', token: admin, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}

const own = (path = '') => `/api/customer/${buyer.id}/offers${path}`;
const raise = (body: object, headers: Record<string, string> = {}) =>
  send({ method: 'PUT', url: own(`/${offer.id}`), token, body, headers });
const byStaff = (body: object) => send({ method: 'PATCH', url: `/api/v1/offers/${offer.id}`, token: admin, body });
const current = async () => (await send({ url: own(`/${offer.id}`), token })).json().data;
const messages = () => db.selectFrom('messages').selectAll().orderBy('id').execute();

describe('reading', () => {
  test('own offers, newest first, without what the agency keeps to itself', async () => {
    const second = await createTestOffer(db, { customer_id: buyer.id, customer_notes: 'Flexible on dates' });
    await createTestOffer(db);
    await createTestOffer(db, { customer_id: buyer.id, deleted_at: clock.now().toISOString() });
    const { data } = (await send({ url: own(), token })).json();
    expect(data.map(({ id }: { id: number }) => id).sort()).toEqual([offer.id, second.id].sort());
    expect(data.find(({ id }: { id: number }) => id === second.id)).toMatchObject({
      notes: 'Flexible on dates',
      customer: { first_name: 'Olivia' },
    });
    expect(JSON.stringify(data)).not.toMatch(/430|submitted_contact|customer_notes|source/);
  });

  test('one offer with its property, and its ETag', async () => {
    const answer = await send({ url: own(`/${offer.id}`), token });
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.json().data).toMatchObject({
      id: offer.id,
      notes: null,
      offer_amount: 440_000,
      property: { address: { postcode: 'GU1 3AA' }, marketed_price: 450_000 },
    });
  });

  test('where it stands', async () => {
    const status = async () => (await send({ url: own(`/${offer.id}/status`), token })).json().data;
    expect(await status()).toMatchObject({ id: offer.id, status: 'pending', can_update: true });
    await byStaff({ status: 'accepted' });
    expect(await status()).toMatchObject({ status: 'accepted', can_update: false });
  });

  test('the history says You and The agency, and nothing of notes and fees', async () => {
    await byStaff({ notes: 'Chase the broker', fee_percentage: 1.5 });
    await byStaff({ offer_amount: 441_000, status: 'negotiating' });
    await raise({ offer_amount: 445_000 });
    const answer = await send({ url: own(`/${offer.id}/updates`), token });
    const seen = answer
      .json()
      .data.map((u: Record<string, unknown>) => [u.update_type, u.previous_amount, u.new_amount, u.by]);
    expect(seen).toEqual([
      ['amount_change', 441_000, 445_000, 'You'],
      ['status_change', null, null, 'The agency'],
      ['amount_change', 440_000, 441_000, 'The agency'],
      ['created', null, 440_000, 'The agency'],
    ]);
    expect(answer.body).not.toMatch(/Test User|actor/);
  });
});

describe("another's", () => {
  test('offers, under their number or under the own one, do not exist', async () => {
    const stranger = await createTestCustomer(db);
    const theirs = await createTestOffer(db, { customer_id: stranger.id });
    const attempts = [
      `/api/customer/${stranger.id}/offers`,
      ...['', '/updates', '/status'].flatMap((tail) => [
        `/api/customer/${stranger.id}/offers/${theirs.id}${tail}`,
        own(`/${theirs.id}${tail}`),
        `/api/customer/${stranger.id}/offers/${offer.id}${tail}`,
        own(`/999999${tail}`),
      ]),
    ];
    for (const target of attempts) expect((await send({ url: target, token })).statusCode, target).toBe(404);
    for (const target of [`/api/customer/${stranger.id}/offers/${theirs.id}`, own(`/${theirs.id}`)]) {
      const answer = await send({ method: 'PUT', url: target, token, body: { offer_amount: 900_000 } });
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Offer not found']);
    }
  });

  test('tokens, and none, open nothing here', async () => {
    for (const wrong of [undefined, admin, `${token}x`])
      for (const tail of ['', `/${offer.id}`, `/${offer.id}/updates`, `/${offer.id}/status`]) {
        const answer = await send({ url: own(tail), ...(wrong ? { token: wrong } : {}) });
        expect(answer.statusCode, tail).toBe(401);
      }
    const answer = await send({
      method: 'PUT',
      url: own(`/${offer.id}`),
      token: admin,
      body: { offer_amount: 900_000 },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('raising', () => {
  test('stores the amount and the notes, and tells both sides', async () => {
    await db.insertInto('teams').values({ name: 'Sales', email: 'sales@example.com' }).execute();
    const before = (await messages()).length;
    const answer = await raise({ offer_amount: 445_000.5, notes: ' Mortgage agreed ' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({ offer_amount: 445_000.5, notes: 'Mortgage agreed', version: 2 });
    const told = (await messages()).slice(before);
    expect(told.map(({ recipient }) => recipient)).toEqual([expect.stringMatching(/^customer/), 'sales@example.com']);
    expect(told[0]?.body).toContain('from £440,000 to £445,000.50');
    expect(told[1]?.subject).toContain('Offer raised: £445,000.50');
    expect(told[1]?.body).toContain('Olivia Bennett');
    const inside = await send({ url: `/api/v1/offers/${offer.id}`, token: admin });
    expect(inside.json().data).toMatchObject({ notes: 'Vendor would take 430', customer_notes: 'Mortgage agreed' });
    expect(await verifyOfferChain(db, offer.id)).toMatchObject({ intact: true });
  });

  test('without notes keeps those that were there', async () => {
    await raise({ offer_amount: 441_000, notes: 'First' });
    expect((await raise({ offer_amount: 442_000, notes: '  ' })).json().data.notes).toBe('First');
  });

  test.each([
    [{}, 'Offer amount is required'],
    [{ offer_amount: 0 }, 'Please enter a valid offer amount'],
    [{ offer_amount: '450000' }, 'Offer amount is required'],
    [{ offer_amount: 439_999.99 }, 'New offer must be higher than current offer'],
    [{ offer_amount: 440_000 }, 'New offer must be higher than current offer'],
    [{ offer_amount: 440_000.000000001 }, 'New offer must be higher than current offer'],
  ])('%j is refused at the field', async (body, message) => {
    const answer = await raise(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message, data: { offer_amount: message } });
  });

  test('by a penny is enough', async () => {
    expect((await raise({ offer_amount: 440_000.01 })).json().data.offer_amount).toBe(440_000.01);
  });

  test.each([
    ['active', 'Active'],
    ['accepted', 'Accepted'],
    ['rejected', 'Rejected'],
    ['withdrawn', 'Withdrawn'],
  ])('an offer that is %s is refused, naming the status', async (status, label) => {
    await byStaff({ status });
    const answer = await raise({ offer_amount: 500_000 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'not_allowed_now',
      message: `This offer cannot be updated because its status is "${label}"`,
    });
  });

  test.each(['pending', 'negotiating', 'under_review'])('an offer that is %s is allowed', async (status) => {
    await byStaff({ status });
    expect((await raise({ offer_amount: 500_000 })).statusCode).toBe(200);
  });

  test('over a change by the agency that the buyer has not seen is 409, without a name from inside', async () => {
    await byStaff({ deposit: 50_000 });
    const answer = await raise({ offer_amount: 450_000 }, { 'if-match': '"1"' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'stale', data: { changed_by: 'The agency', version: 2 } });
    expect(answer.body).not.toContain('Test User');
    expect((await raise({ offer_amount: 450_000 }, { 'if-match': '"2"' })).statusCode).toBe(200);
  });

  test('no higher than a raise that the caller has not seen is 409; having seen it, 422', async () => {
    await raise({ offer_amount: 450_000 }, { 'if-match': '"1"' });
    const unseen = await raise({ offer_amount: 445_000 }, { 'if-match': '"1"' });
    expect(unseen.statusCode).toBe(409);
    expect(unseen.json()).toMatchObject({
      code: 'conflict',
      message: 'This offer was raised to £450,000 in the meantime. New offer must be higher than current offer.',
      data: { current_amount: 450_000 },
    });
    expect((await raise({ offer_amount: 445_000 }, { 'if-match': '"2"' })).statusCode).toBe(422);
    clock.advance(120_000);
    expect((await raise({ offer_amount: 445_000 })).statusCode).toBe(422);
  });

  describe.each([
    ['with If-Match', { 'if-match': '"1"' }],
    ['without', {}],
  ] as const)('two at once, %s', (_how, headers) => {
    test.each([
      [460_000, 450_000],
      [450_000, 460_000],
    ])('%i and %i: the higher one stands, a lower one that came after is told so', async (first, second) => {
      const lock = sql`select from offers where id = ${offer.id} for update`;
      const [a, b] = await inOneQueue(db, lock, [
        () => raise({ offer_amount: first }, headers),
        () => raise({ offer_amount: second }, headers),
      ]);
      expect(a?.statusCode, a?.body).toBe(200);
      expect((await current()).offer_amount).toBe(460_000);
      if (second > first) expect(b?.statusCode, b?.body).toBe(200);
      else expect([b?.statusCode, b?.json().code]).toEqual([409, 'conflict']);
      expect(await verifyOfferChain(db, offer.id)).toMatchObject({ intact: true });
    });
  });
});
