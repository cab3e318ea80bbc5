import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { createTestProperty } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { fastify, send, tokenOf, db } = await testApp(database);
beforeEach(database.reset);

describe('every answer', () => {
  test('carries its request id, a strict policy and is not stored', async () => {
    const { headers } = await send({ url: '/api/health/live' });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('that fails says what happened in the one shape, twice for the customer client', async () => {
    const answer = await send({ url: '/api/v1/properties' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      code: 'unauthenticated',
      message: 'Please sign in to continue.',
      error: 'Please sign in to continue.',
    });
    expect(answer.json().request_id).toBe(answer.headers['x-request-id']);
  });
});

describe('bad input', () => {
  test('that is not JSON is 400', async () => {
    const token = await tokenOf('admin');
    const answer = await send({ method: 'POST', url: '/api/v1/properties', token, body: '{"a":' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('unreadable');
  });

  test.each([
    ['no body', undefined, 400],
    ['an array', [], 422],
    ['a text', '"x"', 422],
    ['another prototype', '{"__proto__":{"admin":true}}', 400],
  ])('%s', async (_, body, status) => {
    const token = await tokenOf('admin');
    expect((await send({ method: 'POST', url: '/api/v1/properties', token, body })).statusCode).toBe(status);
  });

  test('over 1 MiB is 413', async () => {
    const token = await tokenOf('admin');
    const answer = await send({
      method: 'POST',
      url: '/api/v1/properties',
      token,
      body: { crm_id: 'x'.repeat(1024 * 1024) },
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().code).toBe('too_large');
  });

  test('gets a message at the field and 422', async () => {
    const token = await tokenOf('admin');
    const answer = await send({
      method: 'POST',
      url: '/api/v1/properties',
      token,
      body: { property_type: 'flat', address: { line_1: '', postcode: 'nowhere' } },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().data).toEqual({
      'address.line_1': 'Address line 1 is required',
      'address.postcode': 'Please enter a valid UK postcode',
    });
  });

  test('with a NUL is refused, not a failure of ours', async () => {
    const token = await tokenOf('admin');
    const answer = await send({
      method: 'POST',
      url: '/api/v1/properties',
      token,
      body: { property_type: 'flat', crm_id: 'a\u0000b', address: { line_1: '1 Elm Grove', postcode: 'GU1 3AA' } },
    });
    expect(answer.statusCode).toBe(422);
  });

  test.each(['abc', '-1', '0', '1.5', '99999999999999999999', '%00', 'null'])(
    'an id that cannot be one (%s) is not found',
    async (id) => {
      const token = await tokenOf('staff');
      expect((await send({ url: `/api/v1/properties/${id}`, token })).statusCode).toBe(404);
    },
  );

  test.each(['limit=0', 'limit=101', 'limit=x', 'sort=password', 'cursor=nonsense', 'cursor=W10', 'status=gone'])(
    'a list asked with %s is 422',
    async (query) => {
      const token = await tokenOf('staff');
      expect((await send({ url: `/api/v1/properties?${query}`, token })).statusCode).toBe(422);
    },
  );
});

describe('unknown addresses', () => {
  test('under /api are 404 as JSON, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH'] as const) {
      const answer = await send({ method, url: '/api/v1/nothing' });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('not_found');
    }
  });
});

describe('If-Match', () => {
  test('on an older version is 409, names who changed it, and nothing is written', async () => {
    const property = await createTestProperty(db);
    const url = `/api/v1/properties/${property.id}`;
    const token = await tokenOf('admin');
    const first = await send({ url, token });
    expect(first.headers.etag).toBe('"1"');
    const rename = (crm_id: string) =>
      send({ method: 'PATCH', url, token, body: { crm_id }, headers: { 'if-match': '"1"' } });
    expect((await rename('ONE')).headers.etag).toBe('"2"');
    const stale = await rename('TWO');
    expect(stale.statusCode).toBe(409);
    expect(stale.json().code).toBe('stale');
    expect(stale.json().message).toMatch(/changed by Test User \d+ since you opened it/);
    expect((await send({ url, token })).json().data.crm_id).toBe('ONE');
  });
});

describe('Idempotency-Key', () => {
  const body = { property_type: 'flat', address: { line_1: '1 Elm Grove', postcode: 'gu13aa' } };
  const create = async (key: string, changes: object = {}) =>
    send({
      method: 'POST',
      url: '/api/v1/properties',
      token: await adminToken,
      body: { ...body, ...changes },
      headers: { 'idempotency-key': key },
    });
  let adminToken: Promise<string>;
  beforeEach(() => {
    adminToken = tokenOf('admin');
  });
  const made = async () => (await db.selectFrom('properties').select('id').execute()).length;

  test('repeated gives the first answer again', async () => {
    const first = await create('k1');
    const again = await create('k1');
    expect(first.statusCode).toBe(201);
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(await made()).toBe(1);
  });

  test('twice at once makes one record', async () => {
    const [one, two] = await Promise.all([create('k2'), create('k2')]);
    expect(one?.json().data.id).toBe(two?.json().data.id);
    expect(await made()).toBe(1);
  });

  test('used for something else is 409', async () => {
    await create('k3');
    expect((await create('k3', { bedrooms: 2 })).json().code).toBe('idempotency_mismatch');
  });

  test('of a call that failed is free again', async () => {
    expect((await create('k4', { address_id: 999, address: null })).statusCode).toBe(404);
    expect((await create('k4')).statusCode).toBe(201);
  });
});

test('the API describes itself from the same schemas', async () => {
  const { paths } = fastify.swagger() as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toContain('/api/v1/offers/{id}');
});
