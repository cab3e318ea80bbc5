import type { FastifyInstance } from 'fastify';
import { addressRoutes } from '#domain/addresses.ts';
import { listAddresses } from '#server/features/addresses/addresses.queries.ts';
import {
  changeAddress,
  createAddress,
  readAddress,
  removeAddress,
} from '#server/features/addresses/addresses.service.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

export function registerAddresses(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, addressRoutes.list, ({ db, query }) => listAddresses(db, query));
  bind(fastify, app, addressRoutes.read, async ({ db, params }) => ({ data: await readAddress(db, params.id) }));
  bind(fastify, app, addressRoutes.create, async ({ db, actor, now, body }) => ({
    data: await createAddress(db, actor, now, body),
  }));
  for (const route of [addressRoutes.replace, addressRoutes.change])
    bind(fastify, app, route, async ({ db, actor, now, params, body, ifMatch }) => ({
      data: await changeAddress(db, actor, now, params.id, body, ifMatch),
    }));
  bind(fastify, app, addressRoutes.remove, async ({ db, actor, now, params, ifMatch }) => {
    await removeAddress(db, actor, now, params.id, ifMatch);
    return { data: { id: params.id, message: 'Item deleted successfully' } };
  });
}
