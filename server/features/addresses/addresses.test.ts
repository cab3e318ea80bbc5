import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { createTestAddress, createTestCustomer } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { send, tokenOf, db } = await testApp(database);
beforeEach(database.reset);

const path = '/api/v1/addresses';

describe('an address', () => {
  test('is stored, read, replaced and changed', async () => {
    const token = await tokenOf('admin');
    const made = await send({
      method: 'POST',
      url: path,
      token,
      body: { line_1: '1 Mill Lane', city: 'Godalming', postcode: 'gu71ez', latitude: 51.18 },
    });
    expect(made.statusCode).toBe(201);
    const { id } = made.json().data;
    expect(made.json().data).toMatchObject({ postcode: 'GU7 1EZ', latitude: 51.18, longitude: null });
    const changed = await send({ method: 'PATCH', url: `${path}/${id}`, token, body: { locality: 'Farncombe' } });
    expect(changed.json().data).toMatchObject({ city: 'Godalming', locality: 'Farncombe' });
    const replaced = await send({
      method: 'PUT',
      url: `${path}/${id}`,
      token,
      body: { line_1: '2 Mill Lane', postcode: 'GU7 1EZ' },
    });
    expect(replaced.json().data).toMatchObject({ line_1: '2 Mill Lane', city: null, latitude: null });
  });

  test.each([
    [{ postcode: 'GU7 1EZ' }, { line_1: 'Address line 1 is required' }],
    [{ line_1: '1 Mill Lane' }, { postcode: 'Postcode is required' }],
    [{ line_1: '1 Mill Lane', postcode: 'QA1 1AA' }, { postcode: 'Please enter a valid UK postcode' }],
  ])('without what it needs is refused: %o', async (body, data) => {
    const answer = await send({ method: 'POST', url: path, token: await tokenOf('admin'), body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().data).toEqual(data);
  });

  test('that somebody lives at cannot be deleted', async () => {
    const { id } = await createTestAddress(db);
    const customer = await createTestCustomer(db, { address_id: id });
    const token = await tokenOf('admin');
    expect((await send({ method: 'DELETE', url: `${path}/${id}`, token })).statusCode).toBe(409);
    await db.updateTable('customers').set({ address_id: null }).where('id', '=', customer.id).execute();
    expect((await send({ method: 'DELETE', url: `${path}/${id}`, token })).statusCode).toBe(200);
    expect((await send({ url: `${path}/${id}`, token })).statusCode).toBe(404);
  });
});

test.each([
  ['GET', '', 200],
  ['GET', '/1', 200],
  ['POST', '', 403],
  ['PUT', '/1', 403],
  ['PATCH', '/1', 403],
  ['DELETE', '/1', 403],
] as const)('staff read addresses and do not change them: %s %s → %i', async (method, rest, status) => {
  await createTestAddress(db);
  expect((await send({ method, url: `${path}${rest}`, token: await tokenOf('staff') })).statusCode).toBe(status);
});
