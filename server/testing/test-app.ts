import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import type { Role } from '#domain/permissions.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { startLive } from '#server/features/live/live.service.ts';
import { openSession } from '#server/features/sessions/sessions.service.ts';
import type { Clock } from '#server/http/context.ts';
import { createTestUser } from '#server/testing/factories.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  set(at: Date): void;
}

export function testClock(start = new Date('2026-11-20T09:30:00.000Z')): TestClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance: (milliseconds) => {
      current += milliseconds;
    },
    set: (at) => {
      current = at.getTime();
    },
  };
}

export function testConfig(changes: Partial<Config> = {}): Config {
  return {
    production: false,
    port: 0,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    dataDir: path.resolve('.cache/test-data'),
    databaseUrl: null,
    demo: false,
    secretKey: Buffer.alloc(32, 7),
    mailUrl: null,
    smsUrl: null,
    trustedProxyHops: 0,
    sealP12: null,
    sealP12Password: null,
    tsaUrl: null,
    secretKeyIsGiven: true,
    ...changes,
  };
}

export interface TestApp {
  fastify: FastifyInstance;
  db: Db;
  clock: TestClock;
  config: Config;
  /** A bearer token of a new member of staff with this role. */
  tokenOf: (role: Role) => Promise<string>;
  customerToken: (customerId: number) => Promise<string>;
  send: (call: Send) => Promise<LightMyRequestResponse>;
}

const nowhere = { ip: null, user_agent: null };

interface Send {
  method?: InjectOptions['method'];
  url: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The socket's address, where a limit by address is shown. */
  from?: string;
}

/** The product's app on a test's own database; call it once at the top of the file, after `testDatabase()`. */
export async function testApp(
  { db, url }: { db: Db; url: string },
  changes: Partial<Config> = {},
  clock = testClock(),
): Promise<TestApp> {
  const config = testConfig(changes);
  const live = await startLive(url);
  const fastify = await buildApp({ db, config, clock, live, clientDir: path.resolve('dist/client'), version: 'test' });
  await fastify.ready();
  afterAll(async () => {
    await fastify.close();
    await live.close();
  });

  return {
    fastify,
    db,
    clock,
    config,
    tokenOf: async (role) => {
      const user = await createTestUser(db, { role });
      return (await openSession(db, { user_id: user.id }, clock.now(), nowhere)).token;
    },
    customerToken: async (customer_id) => (await openSession(db, { customer_id }, clock.now(), nowhere)).token,
    send: ({ method = 'GET', url: target, token, body, headers = {}, from }) =>
      fastify.inject({
        method,
        url: target,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(from === undefined ? {} : { remoteAddress: from }),
      }),
  };
}
