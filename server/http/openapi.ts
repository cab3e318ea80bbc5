import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** `GET /api/docs` (pages) and `/api/docs/json` (OpenAPI 3.1), made from the schemas that validate. Register before the routes. */
export async function describeApi(fastify: FastifyInstance, version: string): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lintel',
        version,
        description: 'The API of the back office, the customer portal and the public pages.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false });
}
