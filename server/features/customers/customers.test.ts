import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import {
  createTestAddress,
  createTestCustomer,
  createTestOffer,
  createTestProperty,
} from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { send, tokenOf, customerToken, db } = await testApp(database);
beforeEach(database.reset);

const path = '/api/v1/customers';
const input = {
  first_name: 'Hannah',
  last_name: 'Okafor',
  email: 'hannah@example.com',
  mobile: '07700 900123',
  type: 'seller',
};
const create = async (changes: object = {}) =>
  send({ method: 'POST', url: path, token: await tokenOf('admin'), body: { ...input, ...changes } });

describe('a new customer', () => {
  test('is verified when staff create them, whatever was sent', async () => {
    expect((await create({ is_verified: false })).json().data.is_verified).toBe(true);
  });

  test.each(['07700 900123', '+44 7700 900123', '0044 7700 900123', '+44 (0)7700-900123', '7700900123'])(
    'has one mobile, however it was typed: %s',
    async (mobile) => {
      expect((await create({ mobile })).json().data.mobile).toBe('+447700900123');
    },
  );

  test.each([
    ['06123 456789', 'begins with 06'],
    ['07012 345678', 'a personal number'],
    ['07612 345678', 'a pager'],
    ['01483 123456', 'a landline'],
    ['0770090012', 'too short'],
  ])('is refused with %s (%s)', async (mobile) => {
    const answer = await create({ mobile });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().data).toEqual({ mobile: 'Please enter a valid UK mobile number' });
  });

  test('may have a foreign mobile with its code', async () => {
    expect((await create({ mobile: '+33 6 12 34 56 78' })).json().data.mobile).toBe('+33612345678');
  });

  test.each([
    [{ mobile: '+447700900123', email: 'other@example.com' }, 'mobile', 'Another customer has this mobile number'],
    [{ mobile: '07700 900124', email: 'HANNAH@example.com' }, 'email', 'Another customer has this email address'],
  ])('that is there already (%o) is refused at the field', async (changes, field, message) => {
    await create();
    const answer = await create(changes);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().data).toEqual({ [field]: message });
  });

  test('needs a correspondence address when it says it has one', async () => {
    const answer = await create({ is_correspondence_address: true });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().data['correspondence_address.line_1']).toMatch(
      /^Correspondence address line 1 and postcode are required/,
    );
  });

  test('brings addresses in full or by id', async () => {
    const { id } = await createTestAddress(db);
    const answer = await create({
      address_id: id,
      is_correspondence_address: true,
      correspondence_address: { line_1: '1 Mill Lane', postcode: 'gu7 1ez' },
    });
    expect(answer.json().data).toMatchObject({
      address: { id },
      correspondence_address: { line_1: '1 Mill Lane', postcode: 'GU7 1EZ' },
    });
  });
});

describe('a change', () => {
  test('of the mobile ends the sessions that the old one opened', async () => {
    const customer = await createTestCustomer(db);
    const token = await customerToken(customer.id);
    expect((await send({ url: '/api/customer/auth/current', token })).statusCode).toBe(200);
    await send({
      method: 'PATCH',
      url: `${path}/${customer.id}`,
      token: await tokenOf('admin'),
      body: { mobile: '07700 900999' },
    });
    expect((await send({ url: '/api/customer/auth/current', token })).statusCode).toBe(401);
  });

  test('that switches the correspondence address off forgets it', async () => {
    const { data } = (
      await create({
        is_correspondence_address: true,
        correspondence_address: { line_1: '1 Mill Lane', postcode: 'GU7 1EZ' },
      })
    ).json();
    const answer = await send({
      method: 'PATCH',
      url: `${path}/${data.id}`,
      token: await tokenOf('admin'),
      body: { is_correspondence_address: false },
    });
    expect(answer.json().data).toMatchObject({ is_correspondence_address: false, correspondence_address: null });
  });

  test('of the verification is kept by a PUT that does not mention it', async () => {
    const { id } = await createTestCustomer(db, { is_verified: false });
    const answer = await send({ method: 'PUT', url: `${path}/${id}`, token: await tokenOf('admin'), body: input });
    expect(answer.json().data.is_verified).toBe(false);
  });
});

describe('deleting', () => {
  test('hides the customer and what hangs on them, and their session ends', async () => {
    const offer = await createTestOffer(db);
    const token = await tokenOf('admin');
    const session = await customerToken(offer.customer_id);
    const answer = await send({ method: 'DELETE', url: `${path}/${offer.customer_id}`, token });
    expect(answer.json().data.message).toBe('Customer deleted successfully');
    expect((await send({ url: `/api/v1/offers/${offer.id}`, token })).statusCode).toBe(404);
    expect((await send({ url: '/api/v1/offers', token })).json().meta.total).toBe(0);
    expect((await send({ url: '/api/customer/auth/current', token: session })).statusCode).toBe(401);
  });

  test('frees mobile and e-mail for another', async () => {
    const { data } = (await create()).json();
    await send({ method: 'DELETE', url: `${path}/${data.id}`, token: await tokenOf('admin') });
    expect((await create()).statusCode).toBe(201);
  });

  test('is refused once they have signed a contract', async () => {
    const { id } = await createTestCustomer(db);
    const property = await createTestProperty(db);
    await db
      .insertInto('contracts')
      .values({ property_id: property.id, seller_primary_id: id, status: 'signed' })
      .execute();
    expect((await send({ method: 'DELETE', url: `${path}/${id}`, token: await tokenOf('admin') })).statusCode).toBe(
      409,
    );
  });
});

describe('the list', () => {
  test('counts what hangs on each', async () => {
    const customer = await createTestCustomer(db);
    await createTestOffer(db, { customer_id: customer.id });
    await createTestOffer(db, { customer_id: customer.id });
    const { data } = (await send({ url: path, token: await tokenOf('staff') })).json();
    expect(data[0]).toMatchObject({
      id: customer.id,
      offers_count: 2,
      surveys_count: 0,
      contracts_count: 0,
      valuations_count: 0,
    });
  });

  test.each(['hannah ok', 'HANNAH@EXAMPLE', '07700 900 123', '+447700900123', '900123', '0044 7700 900123'])(
    'finds by name, e-mail or mobile: %s',
    async (q) => {
      await create();
      await create({ first_name: 'Daniel', last_name: 'Price', email: 'daniel@example.com', mobile: '07700 900456' });
      const { data } = (
        await send({ url: `${path}?q=${encodeURIComponent(q)}`, token: await tokenOf('staff') })
      ).json();
      expect(data.map((c: { first_name: string }) => c.first_name)).toEqual(['Hannah']);
    },
  );

  test('of profiles has what pickers need', async () => {
    await create({ address: { line_1: '1 Mill Lane', postcode: 'GU7 1EZ' } });
    const { data } = (await send({ url: `${path}/profiles`, token: await tokenOf('staff') })).json();
    expect(data[0]).toMatchObject({ name: 'Hannah Okafor', type: 'seller', address: { line_1: '1 Mill Lane' } });
    const one = (await send({ url: `${path}/${data[0].id}/profile`, token: await tokenOf('staff') })).json();
    expect(one.data).toEqual(data[0]);
  });
});

describe('who may do what', () => {
  test.each([
    ['GET', '', 200],
    ['GET', '/profiles', 200],
    ['GET', '/1', 200],
    ['GET', '/1/profile', 200],
    ['POST', '', 403],
    ['PUT', '/1', 403],
    ['PATCH', '/1', 403],
    ['DELETE', '/1', 403],
  ] as const)('staff: %s %s → %i', async (method, rest, status) => {
    await createTestCustomer(db);
    expect((await send({ method, url: `${path}${rest}`, token: await tokenOf('staff') })).statusCode).toBe(status);
  });

  test("a customer's token opens none of it", async () => {
    const { id } = await createTestCustomer(db);
    expect((await send({ url: `${path}/${id}`, token: await customerToken(id) })).statusCode).toBe(401);
  });
});
