import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Access } from '#domain/route.ts';
import { registerAddresses } from '#server/features/addresses/addresses.routes.ts';
import { registerAuth } from '#server/features/auth/auth.routes.ts';
import { registerCustomers } from '#server/features/customers/customers.routes.ts';
import { registerDashboard } from '#server/features/dashboard/dashboard.routes.ts';
import { registerHealth } from '#server/features/health/health.routes.ts';
import { registerLive } from '#server/features/live/live.routes.ts';
import type { Live } from '#server/features/live/live.service.ts';
import { registerMessages } from '#server/features/messages/messages.routes.ts';
import { registerOffers } from '#server/features/offers/offers.routes.ts';
import { registerOutboxDev } from '#server/features/outbox-dev/outbox-dev.routes.ts';
import { registerPortal } from '#server/features/portal/portal.routes.ts';
import { registerPortalAuth } from '#server/features/portal-auth/portal-auth.routes.ts';
import { registerProperties } from '#server/features/properties/properties.routes.ts';
import { registerUsers } from '#server/features/users/users.routes.ts';
import type { App } from '#server/http/context.ts';
import { endSocketsOnClose } from '#server/http/end-sockets.ts';
import { answerErrors, answerUnroutable } from '#server/http/errors.ts';
import { secureHeaders } from '#server/http/headers.ts';
import { acceptJson } from '#server/http/json.ts';
import { describeApi } from '#server/http/openapi.ts';
import { servePages } from '#server/http/pages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

export interface AppOptions extends Omit<App, 'log'> {
  live: Live;
  /** Where the built client lies. */
  clientDir: string;
  version: string;
  logger?: FastifyServerOptions['logger'];
}

/** Bytes; a larger body is 413. */
const bodyLimit = 1024 * 1024;

/** Plugins, then one explicit list of features. */
export async function buildApp({
  live,
  clientDir,
  version,
  logger = false,
  ...parts
}: AppOptions): Promise<FastifyInstance> {
  const fastify = Fastify({
    logger,
    bodyLimit,
    // Hop 0 is the socket itself; each proxy of ours that is trusted lets one more address of X-Forwarded-For count.
    trustProxy: (_address: string, hop: number) => hop < parts.config.trustedProxyHops,
    genReqId: () => randomUUID(),
    // A proxy may name the host: `GET http://host/path`. All that looks at the address sees the path.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?]+(?=\/)/i, ''),
    frameworkErrors: answerUnroutable,
    exposeHeadRoutes: false,
    // A client that sends its request slower than this is cut off; milliseconds.
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  const app: App = { ...parts, log: fastify.log };

  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  acceptJson(fastify);
  answerErrors(fastify);
  endSocketsOnClose(fastify);
  await secureHeaders(fastify, app.config);
  await fastify.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: brotliFast },
  });
  await describeApi(fastify, version);

  await fastify.register(async (features) => {
    refuseUndeclared(features);
    registerHealth(features, app);
    registerAuth(features, app);
    registerUsers(features, app);
    registerPortalAuth(features, app);
    registerDashboard(features, app);
    registerAddresses(features, app);
    registerProperties(features, app);
    registerCustomers(features, app);
    registerOffers(features, app);
    registerPortal(features, app);
    registerMessages(features, app);
    registerLive(features, app, live);
    registerOutboxDev(features, app);
  });
  await servePages(fastify, clientDir);
  return fastify;
}

/** Quality 4 of brotli costs about what gzip does; assets are compressed at their best when they are built. */
const brotliFast = { 0: 0, 1: 4 };

/** A route that does not say who may call it stops the start. */
function refuseUndeclared(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} declares no door or permission`);
  });
}
