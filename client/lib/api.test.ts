import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, call, errorOf, isStatus, messageOf, urlOf, whenUnauthenticated } from '#client/lib/api.ts';
import { tokens } from '#client/lib/tokens.ts';
import { customer, open, route, staff } from '#domain/route.ts';

const seen: { url: string; method: string | undefined; headers: Record<string, string>; body: unknown }[] = [];
let answer: () => Response;

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    });
};

const noContent = () => {
  answer = () => new Response(null, { status: 204 });
};

const lowerCased = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));

/** The network, as the browser offers it. */
const network = async (url: string, init: RequestInit): Promise<Response> => {
  seen.push({ url, method: init.method, headers: lowerCased(new Headers(init.headers)), body: init.body });
  return answer();
};

beforeEach(() => {
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  seen.length = 0;
});

const routes = {
  change: route({
    method: 'PATCH',
    path: '/offers/:id',
    access: staff('edit_offers'),
    tag: 't',
    summary: 's',
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ deposit: z.number() }),
    answer: z.object({ data: z.object({ id: z.number() }) }),
  }),
  mine: route({ method: 'GET', path: '/mine', access: customer, tag: 't', summary: 's' }),
  open: route({ method: 'POST', path: '/open', access: open, tag: 't', summary: 's' }),
};

describe('urlOf', () => {
  const list = route({ method: 'GET', path: '/offers/:id/x', access: open, tag: 't', summary: 's' });

  it('puts parameters and query in, encoded, and leaves the empty out', () => {
    expect(
      urlOf(list, { params: { id: 'a/b' }, query: { q: 'elm & oak', limit: 14, cursor: undefined, sort: '' } }),
    ).toBe('/offers/a%2Fb/x?q=elm+%26+oak&limit=14');
  });
});

describe('call', () => {
  it("sends the door's token, the version as If-Match, the body as JSON, and returns the whole answer", async () => {
    tokens.staff.save('s-token');
    tokens.customer.save('c-token');
    json(200, { data: { id: 12 } });
    const { data } = await call(routes.change, {
      params: { id: 12 },
      body: { deposit: 5 },
      ifMatch: 3,
      idempotencyKey: 'k',
    });
    expect(data.id).toBe(12);
    expect(seen[0]).toMatchObject({ method: 'PATCH', url: '/offers/12', body: '{"deposit":5}' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer s-token',
      'if-match': '"3"',
      'idempotency-key': 'k',
      'content-type': 'application/json',
    });
  });

  it('sends the token of no other door', async () => {
    tokens.staff.save('s-token');
    tokens.customer.save('c-token');
    noContent();
    expect(await call(routes.mine)).toBeUndefined();
    await call(routes.open);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer c-token', undefined]);
  });

  it("fails a customer's call without a token before it is sent", async () => {
    await expect(call(routes.mine)).rejects.toMatchObject({ message: 'No authentication token available' });
    expect(seen).toEqual([]);
  });

  it("takes a customer's answer that holds an error as a failure, and names a bare status", async () => {
    tokens.customer.save('c-token');
    json(200, { error: 'The offer is closed' });
    await expect(call(routes.mine)).rejects.toMatchObject({ status: 200, message: 'The offer is closed' });
    json(502, {});
    await expect(call(routes.mine)).rejects.toMatchObject({ message: 'HTTP 502' });
  });

  it('throws what the server said', async () => {
    json(
      422,
      {
        message: 'Please correct',
        error: 'Please correct',
        code: 'invalid',
        data: { deposit: 'Too high' },
        request_id: '1',
      },
      { 'retry-after': '30' },
    );
    const error = await call(routes.open).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Please correct',
      data: { deposit: 'Too high' },
      retryAfter: 30,
    });
  });

  it('says that the server was not reached', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(call(routes.open)).rejects.toMatchObject({ status: 0, message: 'Network error occurred' });
  });

  it('tells of a token that is refused, and not of wrong credentials without one', async () => {
    const told: string[] = [];
    whenUnauthenticated((door) => told.push(door));
    json(401, { message: 'Sign in', error: 'Sign in', code: 'unauthenticated', request_id: '1' });
    await call(routes.open).catch(() => undefined);
    await call(routes.mine).catch(() => undefined);
    expect(told).toEqual([]);
    tokens.customer.save('old');
    await call(routes.mine).catch(() => undefined);
    expect(told).toEqual(['customer']);
  });
});

describe('errorOf', () => {
  const response = (status: number) => new Response(null, { status });

  it('falls back to the general words when the body says nothing', () => {
    expect(errorOf(response(502), '<html>').message).toBe('An error occurred');
    expect(errorOf(response(500), undefined)).toMatchObject({ status: 500, code: null });
  });

  it('takes the error field when there is no message', () => {
    expect(errorOf(response(400), { error: 'No such code' }).message).toBe('No such code');
  });
});

describe('messageOf', () => {
  it('prefers the server, then the words of the screen', () => {
    expect(messageOf(new ApiError('Said'), 'Failed')).toBe('Said');
    expect(messageOf(new TypeError('undefined is not…'), 'Failed')).toBe('Failed');
    expect(isStatus(new ApiError('x', { status: 404 }), 403, 404)).toBe(true);
  });
});
