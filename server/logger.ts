import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';

/** Structured lines on standard output. Of a request the route is told, never the address asked: links carry tokens. */
export function loggerOptions({ production }: Config): FastifyServerOptions['logger'] {
  return {
    level: production ? 'info' : 'warn',
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url, ip: request.ip }),
    },
    redact: ['password', 'token', 'code', 'otp', '*.password', '*.token', '*.code', '*.otp', '*.authorization'],
  };
}
