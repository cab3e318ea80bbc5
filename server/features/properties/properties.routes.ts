import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { propertyMessages, propertyRoutes } from '#domain/properties.ts';
import { listOffers } from '#server/features/offers/offers.queries.ts';
import {
  findPropertyIdByCrmId,
  findPublicProperty,
  listContractsOfProperty,
  listProperties,
  listSurveysOfProperty,
  searchPublicProperties,
} from '#server/features/properties/properties.queries.ts';
import {
  changeProperty,
  createProperty,
  readProperty,
  readPropertyByCrmId,
  removeProperty,
} from '#server/features/properties/properties.service.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

export function registerProperties(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, propertyRoutes.list, async ({ db, query }) => {
    const { rows, meta } = await listProperties(db, query);
    return { data: { properties: rows }, meta };
  });
  bind(fastify, app, propertyRoutes.byCrmId, async ({ db, params }) => ({
    data: await readPropertyByCrmId(db, params.crm_id),
  }));
  bind(fastify, app, propertyRoutes.read, async ({ db, params }) => ({ data: await readProperty(db, params.id) }));
  bind(fastify, app, propertyRoutes.create, async ({ db, actor, now, body }) => ({
    data: await createProperty(db, actor, now, body),
  }));
  for (const route of [propertyRoutes.replace, propertyRoutes.change])
    bind(fastify, app, route, async ({ db, actor, now, params, body, ifMatch }) => ({
      data: await changeProperty(db, actor, now, params.id, body, ifMatch),
    }));
  bind(fastify, app, propertyRoutes.remove, async ({ db, actor, now, params, ifMatch }) => {
    await removeProperty(db, actor, now, params.id, ifMatch);
    return { data: { id: params.id, message: 'Item deleted successfully' } };
  });
  registerWhatHangsOnAProperty(fastify, app);
  registerPublicProperties(fastify, app);
}

function registerWhatHangsOnAProperty(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, propertyRoutes.offers, async ({ db, params, query }) => {
    await readProperty(db, params.id);
    return listOffers(db, { ...query, sort: '-created_at', property_id: params.id });
  });
  bind(fastify, app, propertyRoutes.contracts, async ({ db, params, query }) => {
    await readProperty(db, params.id);
    return listContractsOfProperty(db, params.id, query);
  });
  bind(fastify, app, propertyRoutes.surveys, async ({ db, params, query }) => {
    await readProperty(db, params.id);
    return listSurveysOfProperty(db, params.id, query);
  });
}

function registerPublicProperties(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, propertyRoutes.publicSearch, async ({ db, query }) => ({
    data: await searchPublicProperties(db, query.q),
  }));
  bind(fastify, app, propertyRoutes.publicByCrmId, async ({ db, params }) => {
    const id = await findPropertyIdByCrmId(db, params.crm_id);
    const property = id === undefined ? undefined : await findPublicProperty(db, id);
    if (!property) throw new AppError('not_found', propertyMessages.crmIdUnknown(params.crm_id));
    return { data: property };
  });
}
