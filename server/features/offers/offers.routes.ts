import type { FastifyInstance } from 'fastify';
import { offerRoutes } from '#domain/offers.ts';
import { listOffers } from '#server/features/offers/offers.queries.ts';
import {
  changeOffer,
  enterOffer,
  readOffer,
  readOfferUpdates,
  removeOffer,
} from '#server/features/offers/offers.service.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

export function registerOffers(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, offerRoutes.list, ({ db, query }) => listOffers(db, query));
  bind(fastify, app, offerRoutes.read, async ({ db, params }) => ({ data: await readOffer(db, params.id) }));
  bind(fastify, app, offerRoutes.updates, async ({ db, params }) => ({ data: await readOfferUpdates(db, params.id) }));
  bind(fastify, app, offerRoutes.create, async ({ db, actor, now, body }) => ({
    data: await enterOffer(db, app, actor, now, body),
  }));
  for (const route of [offerRoutes.replace, offerRoutes.change])
    bind(fastify, app, route, async ({ db, actor, now, params, body, ifMatch }) => ({
      data: await changeOffer(db, app, actor, now, params.id, body, ifMatch),
    }));
  bind(fastify, app, offerRoutes.remove, async ({ db, actor, now, params, ifMatch }) => {
    await removeOffer(db, actor, now, params.id, ifMatch);
    return { data: { id: params.id, message: 'Item deleted successfully' } };
  });
}
