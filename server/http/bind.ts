import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Access, AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '#domain/route.ts';
import type { Db } from '#server/db/connect.ts';
import { actorOf, admit } from '#server/http/access.ts';
import type { Actor, App, CustomerIdentity, Identity, StaffIdentity } from '#server/http/context.ts';
import { ifMatchOf, setETag } from '#server/http/etag.ts';
import { claimKey, keepAnswer, type Repeatable } from '#server/http/idempotency.queries.ts';

type IdentityOf<A extends Access> = A extends { door: 'staff' }
  ? StaffIdentity
  : A extends { door: 'customer' }
    ? CustomerIdentity
    : A extends { door: 'open_to_customers' }
      ? CustomerIdentity | null
      : null;

export interface Call<R extends Route> {
  /** For calls that write: a transaction, committed when the handler returns. */
  db: Db;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  identity: IdentityOf<R['access']>;
  actor: Actor;
  now: Date;
  /** The version the caller's change was made on; null when not said. */
  ifMatch: number | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface BindOptions {
  /** false: the handler opens its own transactions, for work that must commit even when the call fails. */
  transaction?: boolean;
}

/** Serves one route of the shared contract: door, permission, schemas, transaction, repeat key and ETag in one place. */
export function bind<const R extends Route>(
  fastify: FastifyInstance,
  app: App,
  route: R,
  handler: (call: Call<R>) => Promise<AnswerOf<R>>,
  { transaction = route.method !== 'GET' }: BindOptions = {},
): void {
  const status = route.status ?? 200;
  const identities = new WeakMap<FastifyRequest, Identity | null>();
  const sentKeys = new WeakMap<FastifyRequest, string[]>();

  const answerTo = async (db: Db, request: FastifyRequest, reply: FastifyReply) => {
    const identity = identities.get(request) ?? null;
    return handler({
      db,
      params: request.params as ParamsOf<R>,
      query: request.query as QueryOf<R>,
      body: only(sentKeys.get(request), request.body) as BodyOf<R>,
      identity: identity as IdentityOf<R['access']>,
      actor: actorOf(identity, request),
      now: app.clock.now(),
      ifMatch: ifMatchOf(request),
      request,
      reply,
    });
  };

  fastify.route({
    method: route.method,
    url: route.path,
    config: { access: route.access },
    schema: schemaOf(route, status),
    // Before the body is read: who may not call is not told what was wrong with it.
    onRequest: async (request) => {
      identities.set(request, await admit(app, route.access, request));
    },
    preValidation: async (request) => {
      if (route.method === 'PATCH' && isObject(request.body)) sentKeys.set(request, Object.keys(request.body));
    },
    handler: async (request, reply) => {
      const repeatable = route.creates ? repeatableOf(route, request, identities.get(request) ?? null) : null;
      const answer = await (transaction
        ? retrying(() =>
            app.db.transaction().execute((tx) => once(tx, repeatable, status, () => answerTo(tx, request, reply))),
          )
        : answerTo(app.db, request, reply));
      setETag(reply, answer);
      reply.code(status);
      return status === 204 ? undefined : answer;
    },
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

/** PATCH changes what was sent and nothing else: defaults that the schema filled in are left out again. */
const only = (keys: string[] | undefined, body: unknown): unknown =>
  keys && isObject(body)
    ? Object.fromEntries(keys.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]))
    : body;

function schemaOf(route: Route, status: number) {
  return {
    summary: route.summary,
    tags: [route.tag],
    ...(route.access.door === 'open' ? {} : { security: [{ bearer: [] }] }),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    ...(route.answer ? { response: { [status]: route.answer as z.ZodType } } : {}),
  };
}

function repeatableOf(route: Route, request: FastifyRequest, identity: Identity | null): Repeatable | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('invalid', 'Idempotency-Key must be 1 to 200 visible characters.');
  return { caller: callerOf(identity, request), route: `${route.method} ${route.path}`, key, body: request.body };
}

/** Without a token the address stands for the caller, so that nobody reads another's answer by guessing a key. */
const callerOf = (identity: Identity | null, request: FastifyRequest): string => {
  if (identity?.kind === 'staff') return `user:${identity.user.id}`;
  if (identity?.kind === 'customer') return `customer:${identity.customer.id}`;
  return `address:${request.ip}`;
};

async function once<T>(tx: Db, repeatable: Repeatable | null, status: number, work: () => Promise<T>): Promise<T> {
  if (repeatable === null) return work();
  const first = await claimKey(tx, repeatable);
  if (first !== null) return first.answer as T;
  const answer = await work();
  await keepAnswer(tx, repeatable, { status, answer });
  return answer;
}

const attempts = 3;

/** A deadlock or serialisation failure is nobody's fault: the same work is done again, the first try left nothing behind. */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (attempt === attempts || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
}
