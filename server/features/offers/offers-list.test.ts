import { beforeAll, describe, expect, test } from 'vitest';
import { type OfferRow, offerSorts } from '#domain/offers.ts';
import { testDatabase } from '#server/testing/database.ts';
import {
  createTestAddress,
  createTestCustomer,
  createTestOffer,
  createTestProperty,
} from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db, url } = await testDatabase();
const { send, tokenOf } = await testApp({ db, url });

interface Page {
  data: OfferRow[];
  meta: { total: number; total_is_capped: boolean; next_cursor: string | null; prev_cursor: string | null };
}

let token: string;
let villa: { id: number };
let buyer: { id: number };

async function list(query: Record<string, string | number>): Promise<Page> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const answer = await send({ url: `/api/v1/offers?${search}`, token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const ids = (page: Page) => page.data.map(({ id }) => id);

beforeAll(async () => {
  token = await tokenOf('staff');
  const address = await createTestAddress(db, {
    line_1: 'Rose Villa, 14 Larch Close',
    city: 'Guildford',
    postcode: 'GU2 7XH',
  });
  villa = await createTestProperty(db, { address_id: address.id });
  buyer = await createTestCustomer(db, { first_name: 'Olivia', last_name: 'Bennett', email: 'olivia@example.com' });
  const created_at = '2026-10-01T09:00:00.123456Z';
  const tied = { created_at, offer_amount: 300_000, move_in_date: null };
  await createTestOffer(db, { ...tied, property_id: villa.id, customer_id: buyer.id, status: 'accepted' });
  await createTestOffer(db, { ...tied, property_id: villa.id, status: 'rejected' });
  await createTestOffer(db, { ...tied, customer_id: buyer.id });
  await createTestOffer(db, { created_at: '2026-10-01T09:00:00.123457Z', move_in_date: '2027-01-04' });
  await createTestOffer(db, { ...tied, buying_position: 'first_time_buyer', move_in_date: '2027-01-04' });
  await createTestOffer(db, { offer_amount: 300_000.01, move_in_date: '2026-12-01', status: 'under_review' });
  await createTestOffer(db, { offer_amount: 299_999.99, buying_position: 'property_to_sell' });
  await createTestOffer(db, { created_at, offer_amount: 1_000_000 });
  await createTestOffer(db, { property_id: villa.id, deleted_at: created_at });
});

test('a row carries what the list shows', async () => {
  const { data } = await list({ property_id: villa.id, status: 'accepted' });
  expect(data).toEqual([
    {
      id: expect.any(Number),
      version: 1,
      created_at: '2026-10-01T09:00:00.123456Z',
      updated_at: expect.any(String),
      customer_id: buyer.id,
      customer_name: 'Olivia Bennett',
      customer_email: 'olivia@example.com',
      property_id: villa.id,
      property_address: 'Rose Villa, 14 Larch Close, Guildford, GU2 7XH',
      offer_amount: 300_000,
      status: 'accepted',
      buying_position: 'no_chain',
      is_mortgage_required: false,
      move_in_date: null,
    },
  ]);
});

describe.each(offerSorts.flatMap((sort) => [sort, `-${sort}`]))('sorted by %s', (sort) => {
  test('pages forward and back meet every offer once, ties and empty dates among them', async () => {
    const whole = await list({ sort, limit: 100 });
    expect(whole.meta).toEqual({ total: 8, total_is_capped: false, next_cursor: null, prev_cursor: null });

    const pages: Page[] = [await list({ sort, limit: 3 })];
    for (let cursor = pages[0]?.meta.next_cursor; cursor; cursor = pages.at(-1)?.meta.next_cursor)
      pages.push(await list({ sort, limit: 3, cursor }));
    expect(pages.flatMap(ids)).toEqual(ids(whole));
    expect(pages).toHaveLength(3);

    const back: Page[] = [];
    for (let cursor = pages.at(-1)?.meta.prev_cursor; cursor; cursor = back[0]?.meta.prev_cursor)
      back.unshift(await list({ sort, limit: 3, cursor }));
    expect(back.map(ids)).toEqual(pages.slice(0, 2).map(ids));
  });
});

test('offers without a move-in date come last, first when sorted the other way', async () => {
  const ascending = await list({ sort: 'move_in_date', limit: 100 });
  expect(ascending.data.slice(0, 3).map(({ move_in_date }) => move_in_date)).toEqual([
    '2026-12-01',
    '2027-01-04',
    '2027-01-04',
  ]);
  expect((await list({ sort: '-move_in_date', limit: 1 })).data[0]?.move_in_date).toBeNull();
});

describe('the filter finds the address', () => {
  test.each([
    'GU2 7XH',
    'gu27xh',
    'Gu2  7xH',
    'gu27 xh',
    '27x',
    'larch close',
    'LARCHCLOSE',
    'Villa, 14',
    'Rose Villa, 14 Larch Close, Guildford, GU2 7XH',
    '  rose ',
  ])('typed as "%s"', async (q) => {
    const { data, meta } = await list({ q });
    expect(meta.total).toBe(2);
    expect(new Set(data.map(({ property_id }) => property_id))).toEqual(new Set([villa.id]));
  });

  test.each(['%', '_', '\\', 'no such road'])('and takes "%s" as text', async (q) => {
    expect((await list({ q })).meta.total).toBe(0);
  });
});

test('status, property and customer narrow the list together', async () => {
  expect((await list({ customer_id: buyer.id })).meta.total).toBe(2);
  expect((await list({ property_id: villa.id })).meta.total).toBe(2);
  expect((await list({ customer_id: buyer.id, property_id: villa.id, status: 'accepted' })).meta.total).toBe(1);
  expect((await list({ customer_id: buyer.id, status: 'rejected' })).meta.total).toBe(0);
});

test.each(['sort=customer_name', 'limit=0', 'limit=101', 'status=gone', 'property_id=x', 'cursor=nonsense', 'q=%00'])(
  'refuses ?%s with 422',
  async (search) => {
    const answer = await send({ url: `/api/v1/offers?${search}`, token });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().data).toEqual(expect.any(Object));
  },
);

test('a cursor belongs to its sort', async () => {
  const { meta } = await list({ sort: 'offer_amount', limit: 3 });
  const answer = await send({ url: `/api/v1/offers?sort=-offer_amount&limit=3&cursor=${meta.next_cursor}`, token });
  expect(answer.statusCode).toBe(422);
});
