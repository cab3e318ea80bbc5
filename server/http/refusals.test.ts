import path from 'node:path';
import type { RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { ErrorBody } from '#domain/errors.ts';
import { may, roles } from '#domain/permissions.ts';
import { buildApp } from '#server/app.ts';
import { startLive } from '#server/features/live/live.service.ts';
import { openSession } from '#server/features/sessions/sessions.service.ts';
import { testDatabase } from '#server/testing/database.ts';
import { type DeclaredRoute, declaredRoutes, watchRoutes } from '#server/testing/declared-routes.ts';
import { createTestCustomer, createTestUser } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { db } = database;
const { built: app, routes } = await declaredRoutes(() => testApp(database));
const { send, tokenOf, customerToken, clock } = app;

const nameOf = ({ method, url }: DeclaredRoute) => `${method} ${url}`;
const table = (of: DeclaredRoute[]) => of.map((route) => [nameOf(route), route] as const);
const through = (...doors: string[]) => routes.filter(({ access }) => access && doors.includes(access.door));

/** No record has this number, so that a call that is let in does nothing. */
const call = ({ method, url }: DeclaredRoute, authorization?: string) =>
  send({ method, url: url.replaceAll(/:\w+/g, '987654321'), headers: authorization ? { authorization } : {} });

async function expectRefused(route: DeclaredRoute, authorization: string | undefined, status: 401 | 403) {
  const answer = await call(route, authorization);
  expect(answer.statusCode).toBe(status);
  expect(ErrorBody.parse(answer.json()).code).toBe(status === 401 ? 'unauthenticated' : 'forbidden');
  if (status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
}

const statusOf = async (route: DeclaredRoute, authorization?: string) => (await call(route, authorization)).statusCode;

const customerBearer = async () => `Bearer ${await customerToken((await createTestCustomer(db)).id)}`;
const staffBearer = async () => `Bearer ${await tokenOf('super_admin')}`;

const idleFor = 13 * 3_600_000;
const origin = { ip: null, user_agent: null };
type Owner = Parameters<typeof openSession>[1];
const owners = {
  staff: async () => ({ user_id: (await createTestUser(db, { role: 'super_admin' })).id }),
  customer: async () => ({ customer_id: (await createTestCustomer(db)).id }),
};

/** Tokens that once were good, or never. */
async function deadBearers(kind: 'staff' | 'customer'): Promise<string[]> {
  const open = (owner: Owner, at = clock.now()) => openSession(db, owner, at, origin);
  const [owner, gone] = [await owners[kind](), await owners[kind]()];
  const { token: expired } = await open(owner, new Date(clock.now().getTime() - idleFor));
  const { token: revoked } = await open(owner);
  await db
    .updateTable('sessions')
    .set({ revoked_at: clock.now().toISOString() })
    .where('revoked_at', 'is', null)
    .execute();
  const { token: ofOneGone } = await open(gone);
  if ('user_id' in gone)
    await db.updateTable('users').set({ is_active: false }).where('id', '=', gone.user_id).execute();
  else await db.updateTable('customers').set({ is_active: false }).where('id', '=', gone.customer_id).execute();
  const { token: good } = await open(owner);
  const bearers = [expired, revoked, ofOneGone, `${good}x`, good.slice(0, -1), `${good} ${good}`, ''];
  return [...bearers.map((token) => `Bearer ${token}`), good, `Basic ${good}`];
}

test('what says nothing of who may call is pages, assets and the description of the API', () => {
  const silent = routes.filter(({ access }) => access === undefined).map(({ url }) => url);
  expect(silent.filter((url) => url.startsWith('/api') && !/^\/api\/docs(\/|$)/.test(url))).toEqual([]);
});

test('what needs no token is this and nothing else', () => {
  expect(through('open', 'open_to_customers').map(nameOf).toSorted()).toEqual([
    'GET /api/dev/outbox',
    'GET /api/health/live',
    'GET /api/health/ready',
    'GET /api/v1/public/properties',
    'GET /api/v1/public/properties/crm/:crm_id',
    'GET /dev/outbox',
    'POST /api/customer/auth/request-otp',
    'POST /api/customer/auth/verify-otp',
    'POST /api/v1/auth/forgot-password',
    'POST /api/v1/auth/login',
    'POST /api/v1/auth/reset-password',
    'POST /api/v1/offers/new',
  ]);
});

test('a route that says nothing of who may call stops the start', async () => {
  const forget = (route: RouteOptions) => {
    if (route.url === '/api/v1/properties' && route.config) delete route.config.access;
  };
  const live = await startLive(database.url);
  const parts = { db, clock, config: app.config, live, clientDir: path.resolve('dist/client'), version: 'test' };
  await expect(watchRoutes(() => buildApp(parts), forget)).rejects.toThrow(
    'GET /api/v1/properties declares no door or permission',
  );
  await live.close();
});

describe.each(table(through('staff')))('%s', (_, route) => {
  const { access } = route;
  const permission = access?.door === 'staff' ? access.permission : null;

  test('refuses who has no staff token', async () => {
    await expectRefused(route, undefined, 401);
    await expectRefused(route, await customerBearer(), 401);
    for (const dead of await deadBearers('staff')) await expectRefused(route, dead, 401);
  });

  test.each(roles)('lets %s in only where the table of permissions says so', async (role) => {
    const bearer = `Bearer ${await tokenOf(role)}`;
    if (permission !== null && !may(role, permission)) await expectRefused(route, bearer, 403);
    // A stream would go on for ever; live.test.ts listens to it.
    else if (!route.url.endsWith('/live')) expect([401, 403]).not.toContain(await statusOf(route, bearer));
  });
});

describe.each(table(through('customer', 'open_to_customers')))('%s', (_, route) => {
  test('refuses who has no customer token', async () => {
    if (route.access?.door === 'customer') await expectRefused(route, undefined, 401);
    else expect([401, 403]).not.toContain(await statusOf(route));
    await expectRefused(route, await staffBearer(), 401);
    for (const dead of await deadBearers('customer')) await expectRefused(route, dead, 401);
  });

  test.skipIf(route.url.endsWith('/live'))('lets a customer in, and not to what is of another', async () => {
    const status = await statusOf(route, await customerBearer());
    expect([401, 403]).not.toContain(status);
    if (route.url.includes(':customer_id') && route.body === undefined) expect(status).toBe(404);
  });
});

describe.each(table(through('open')))('%s', (_, route) => {
  test('asks for no token and minds none', async () => {
    for (const authorization of [undefined, 'Bearer nonsense', await staffBearer(), await customerBearer()])
      expect([401, 403]).not.toContain(await statusOf(route, authorization));
  });
});
