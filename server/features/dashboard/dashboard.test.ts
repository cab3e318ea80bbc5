import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import {
  createTestAddress,
  createTestCustomer,
  createTestOffer,
  createTestProperty,
} from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db, url } = await testDatabase();
const { send, tokenOf, customerToken } = await testApp({ db, url });
const deleted_at = '2026-11-01T00:00:00Z';
let buyer: { id: number };

beforeAll(async () => {
  buyer = await createTestCustomer(db, { first_name: 'Olivia', last_name: 'Bennett' });
  const address = await createTestAddress(db, { line_1: '3 Castle Street', city: 'Farnham', postcode: 'GU9 7HT' });
  const property_id = (await createTestProperty(db, { address_id: address.id })).id;
  const on = { property_id, customer_id: buyer.id };
  for (const status of ['pending', 'active', 'negotiating', 'accepted', 'rejected'] as const)
    await createTestOffer(db, { ...on, status });
  await createTestOffer(db, { ...on, deleted_at });
  const sold = { property_id, seller_primary_id: buyer.id };
  for (const status of ['draft', 'sent', 'pending', 'signed', 'completed'] as const)
    await db
      .insertInto('contracts')
      .values({ ...sold, status })
      .execute();
  await db.insertInto('valuations').values({ valuation_address_id: address.id, vendor_one_id: buyer.id }).execute();
  await db
    .insertInto('surveys')
    .values({ property_id, survey_type: 'building_survey', survey_date: '2026-12-01T09:00:00Z' })
    .execute();
});

const dashboard = async (role: 'staff' | 'admin' | 'super_admin') =>
  (await send({ url: '/api/v1/dashboard', token: await tokenOf(role) })).json().data;

test.each(['admin', 'super_admin'] as const)('counts and recents for %s', async (role) => {
  const { counts, recent } = await dashboard(role);
  expect(counts).toEqual({
    customers: { total: 1 },
    offers: { total: 5, open: 2 },
    contracts: { total: 5, open: 3 },
    surveys: { total: 1 },
    valuations: { total: 1 },
    properties: { total: 1 },
  });
  expect(recent.offers.map(({ status }: { status: string }) => status)).toEqual([
    'rejected',
    'accepted',
    'negotiating',
    'active',
  ]);
  expect(recent.offers[0]).toMatchObject({ customer_name: 'Olivia Bennett' });
  expect(recent.contracts).toHaveLength(4);
  expect(recent.contracts[0]).toMatchObject({ status: 'completed', subtitle: 'Olivia Bennett' });
  expect(recent.valuations).toMatchObject([
    { title: '3 Castle Street, Farnham, GU9 7HT', subtitle: 'Olivia Bennett', status: null },
  ]);
  expect(recent.surveys).toMatchObject([
    { title: '3 Castle Street, Farnham, GU9 7HT', subtitle: null, status: 'building_survey' },
  ]);
});

test('staff see no contracts, neither counted nor recent', async () => {
  const { counts, recent } = await dashboard('staff');
  expect([counts.contracts, recent.contracts]).toEqual([null, null]);
  expect(counts.offers).toEqual({ total: 5, open: 2 });
});

test('nobody and customers are sent away', async () => {
  expect((await send({ url: '/api/v1/dashboard' })).statusCode).toBe(401);
  expect((await send({ url: '/api/v1/dashboard', token: await customerToken(buyer.id) })).statusCode).toBe(401);
});
