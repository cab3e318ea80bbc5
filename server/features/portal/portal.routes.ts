import type { FastifyInstance } from 'fastify';
import { offerReference, portalRoutes } from '#domain/portal.ts';
import { submitOffer } from '#server/features/portal/new-offer.service.ts';
import {
  raiseOffer,
  readOwnOffer,
  readOwnOffers,
  readOwnStatus,
  readOwnUpdates,
} from '#server/features/portal/own-offers.service.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

export function registerPortal(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, portalRoutes.offers, async ({ db, identity, params }) => ({
    data: await readOwnOffers(db, identity.customer, params.customer_id),
  }));
  bind(fastify, app, portalRoutes.offer, async ({ db, identity, params }) => ({
    data: await readOwnOffer(db, identity.customer, params),
  }));
  bind(fastify, app, portalRoutes.updates, async ({ db, identity, params }) => ({
    data: await readOwnUpdates(db, identity.customer, params),
  }));
  bind(fastify, app, portalRoutes.status, async ({ db, identity, params }) => ({
    data: await readOwnStatus(db, identity.customer, params),
  }));
  bind(fastify, app, portalRoutes.raise, async ({ db, identity, actor, now, params, body, ifMatch }) => ({
    data: await raiseOffer(db, app, { customer: identity.customer, actor, at: now, own: params, ifMatch }, body),
  }));
  bind(fastify, app, portalRoutes.newOffer, async ({ db, identity, actor, now, body }) => {
    const { id, offer } = await submitOffer(db, app, { customer: identity?.customer ?? null, actor, at: now }, body);
    return { data: { id, reference: offerReference(id), offer_response: { offer } } };
  });
}
