import type { FastifyInstance } from 'fastify';
import { customerMessages, customerRoutes } from '#domain/customers.ts';
import { AppError } from '#domain/errors.ts';
import { findProfile, listCustomers, listProfiles } from '#server/features/customers/customers.queries.ts';
import {
  changeCustomer,
  createCustomer,
  readCustomer,
  removeCustomer,
} from '#server/features/customers/customers.service.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

export function registerCustomers(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, customerRoutes.list, ({ db, query }) => listCustomers(db, query));
  bind(fastify, app, customerRoutes.profiles, ({ db, query }) => listProfiles(db, query));
  bind(fastify, app, customerRoutes.read, async ({ db, params }) => ({ data: await readCustomer(db, params.id) }));
  bind(fastify, app, customerRoutes.profile, async ({ db, params }) => {
    const profile = await findProfile(db, params.id);
    if (!profile) throw new AppError('not_found', customerMessages.notFound);
    return { data: profile };
  });
  bind(fastify, app, customerRoutes.create, async ({ db, actor, now, body }) => ({
    data: await createCustomer(db, app.config, actor, now, body),
  }));
  for (const route of [customerRoutes.replace, customerRoutes.change])
    bind(fastify, app, route, async ({ db, actor, now, params, body, ifMatch }) => ({
      data: await changeCustomer(db, app.config, actor, now, params.id, body, ifMatch),
    }));
  bind(fastify, app, customerRoutes.remove, async ({ db, actor, now, params, ifMatch }) => {
    await removeCustomer(db, actor, now, params.id, ifMatch);
    return { data: { id: params.id, message: 'Customer deleted successfully' } };
  });
}
