import { beforeEach, describe, expect, test } from 'vitest';
import { type Property, propertySorts } from '#domain/properties.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestAddress, createTestOffer, createTestProperty } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { send, tokenOf, customerToken, db } = await testApp(database);
beforeEach(database.reset);

const path = '/api/v1/properties';
const input = {
  crm_id: '4711',
  property_type: 'semi_detached',
  bedrooms: 3,
  bathrooms: 1,
  tenure: 'freehold',
  marketed_price: 512_500.5,
  marketed_price_string: 'Offers over £512,500',
  status: 'available',
  address: { line_1: '14 Elm Grove', line_2: '', city: 'Guildford', postcode: 'gu13aa' },
};

describe('a new property', () => {
  test('comes back as it was given, its postcode canonical and empty text null', async () => {
    const answer = await send({ method: 'POST', url: path, token: await tokenOf('admin'), body: input });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toMatchObject({
      crm_id: '4711',
      marketed_price: 512_500.5,
      sale_price: null,
      version: 1,
      address: { line_1: '14 Elm Grove', line_2: null, postcode: 'GU1 3AA' },
    });
  });

  test('leaves one audit line for itself and one for its address', async () => {
    await send({ method: 'POST', url: path, token: await tokenOf('admin'), body: input });
    const lines = await db
      .selectFrom('audit_log')
      .select(['record_type', 'action', 'actor_kind'])
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { record_type: 'address', action: 'created', actor_kind: 'user' },
      { record_type: 'property', action: 'created', actor_kind: 'user' },
    ]);
  });

  test('with the CRM id of another is refused at the field', async () => {
    await createTestProperty(db, { crm_id: '4711' });
    const answer = await send({ method: 'POST', url: path, token: await tokenOf('admin'), body: input });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().data).toEqual({ crm_id: 'Another property has this CRM id' });
    expect(await db.selectFrom('addresses').select('id').execute()).toHaveLength(1);
  });
});

describe('a change', () => {
  test('by PATCH touches what was sent and nothing else', async () => {
    const { id } = await createTestProperty(db, { bedrooms: 4, tenure: 'leasehold', status: 'pending' });
    const answer = await send({
      method: 'PATCH',
      url: `${path}/${id}`,
      token: await tokenOf('admin'),
      body: { bathrooms: 2 },
    });
    expect(answer.json().data).toMatchObject({
      bedrooms: 4,
      bathrooms: 2,
      tenure: 'leasehold',
      status: 'pending',
      version: 2,
    });
  });

  test('by PUT replaces every editable field', async () => {
    const { id } = await createTestProperty(db, { bedrooms: 4, tenure: 'leasehold' });
    const { bedrooms: _, tenure: __, ...without } = input;
    const answer = await send({ method: 'PUT', url: `${path}/${id}`, token: await tokenOf('admin'), body: without });
    expect(answer.json().data).toMatchObject({ bedrooms: null, tenure: null, crm_id: '4711' });
  });

  test('is written down with each field before and after', async () => {
    const { id } = await createTestProperty(db, { bedrooms: 4 });
    await send({ method: 'PATCH', url: `${path}/${id}`, token: await tokenOf('admin'), body: { bedrooms: 5 } });
    const line = await db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow();
    expect(line).toMatchObject({ action: 'changed', record_id: id, changes: { bedrooms: [4, 5] } });
  });
});

describe('deleting', () => {
  test('takes the property out of list, count and detail', async () => {
    const { id } = await createTestProperty(db);
    const token = await tokenOf('admin');
    expect((await send({ method: 'DELETE', url: `${path}/${id}`, token })).statusCode).toBe(200);
    expect((await send({ url: path, token })).json()).toMatchObject({ data: { properties: [] }, meta: { total: 0 } });
    const gone = await send({ url: `${path}/${id}`, token });
    expect(gone.statusCode).toBe(404);
    expect(gone.json().message).toBe('PROPERTY NOT FOUND');
  });

  test('is refused while a live offer stands on it', async () => {
    const offer = await createTestOffer(db, { status: 'pending' });
    const answer = await send({ method: 'DELETE', url: `${path}/${offer.property_id}`, token: await tokenOf('admin') });
    expect(answer.statusCode).toBe(409);
  });
});

describe('found by CRM id', () => {
  test('the CRM id goes before our own id', async () => {
    const byId = await createTestProperty(db, { crm_id: null });
    const byCrm = await createTestProperty(db, { crm_id: String(byId.id) });
    const answer = await send({ url: `${path}/crm/${byId.id}`, token: await tokenOf('staff') });
    expect(answer.json().data.id).toBe(byCrm.id);
  });

  test("an unknown one answers in the staff form's words", async () => {
    const answer = await send({ url: `${path}/crm/nope`, token: await tokenOf('staff') });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe('PROPERTY WITH CRM ID "nope" NOT FOUND. PLEASE SELECT A PROPERTY MANUALLY.');
  });
});

describe('the list', () => {
  test.each(['gu1 3aa', 'GU13AA', 'elm gr', '14 elm'])('finds an address by "%s"', async (q) => {
    const { id: address_id } = await createTestAddress(db, { line_1: '14 Elm Grove', postcode: 'GU1 3AA' });
    await createTestProperty(db, { address_id });
    const { id } = await createTestAddress(db, { line_1: '2 Oak Road', postcode: 'KT1 2BB' });
    await createTestProperty(db, { address_id: id });
    const answer = await send({ url: `${path}?q=${encodeURIComponent(q)}`, token: await tokenOf('staff') });
    expect(answer.json().data.properties).toMatchObject([{ address_id }]);
  });

  test('takes a percent sign for a percent sign', async () => {
    await createTestProperty(db);
    expect((await send({ url: `${path}?q=%25`, token: await tokenOf('staff') })).json().meta.total).toBe(0);
  });

  test.each(propertySorts.flatMap((sort) => [sort, `-${sort}`]))(
    'walks forward and back by %s without losing or repeating a row',
    async (sort) => {
      // Ties and empty values on purpose.
      for (let n = 0; n < 7; n += 1)
        await createTestProperty(db, {
          crm_id: n < 2 ? null : `C${n}`,
          bedrooms: n < 3 ? null : n % 2,
          marketed_price: n < 3 ? null : 100_000 * (n % 3),
          status: n % 2 ? 'sold' : 'available',
        });
      const token = await tokenOf('staff');
      const read = async (cursor: string | null) => {
        const answer = await send({ url: `${path}?limit=3&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`, token });
        const { data, meta } = answer.json();
        return { ids: data.properties.map((p: Property) => p.id) as number[], meta };
      };
      const one = await read(null);
      const two = await read(one.meta.next_cursor);
      const three = await read(two.meta.next_cursor);
      expect(one.meta.prev_cursor).toBeNull();
      expect(three.meta.next_cursor).toBeNull();
      expect(new Set([...one.ids, ...two.ids, ...three.ids]).size).toBe(7);
      const backToTwo = await read(three.meta.prev_cursor);
      expect(backToTwo.ids).toEqual(two.ids);
      expect((await read(backToTwo.meta.prev_cursor)).ids).toEqual(one.ids);
    },
  );
});

describe('what anybody may see', () => {
  test('is properties that take offers, without a word about the others', async () => {
    const { id } = await createTestProperty(db, { status: 'under_offer' });
    const sold = await createTestProperty(db, { status: 'sold' });
    const answer = await send({ url: '/api/v1/public/properties' });
    expect(answer.json().data.map((p: Property) => p.id)).toEqual([id]);
    expect(answer.json().data[0]).not.toHaveProperty('status');
    expect((await send({ url: `/api/v1/public/properties/crm/${sold.crm_id}` })).statusCode).toBe(404);
  });
});

describe('who may do what', () => {
  test.each([
    ['GET', '', 200],
    ['GET', '/1', 200],
    ['GET', '/1/offers', 200],
    ['GET', '/1/surveys', 200],
    ['GET', '/1/contracts', 403],
    ['POST', '', 403],
    ['PUT', '/1', 403],
    ['PATCH', '/1', 403],
    ['DELETE', '/1', 403],
  ] as const)('staff: %s %s → %i', async (method, rest, status) => {
    await createTestProperty(db);
    expect((await send({ method, url: `${path}${rest}`, token: await tokenOf('staff') })).statusCode).toBe(status);
  });

  test("a customer's token opens none of it", async () => {
    const offer = await createTestOffer(db);
    const token = await customerToken(offer.customer_id);
    expect((await send({ url: path, token })).statusCode).toBe(401);
  });
});
