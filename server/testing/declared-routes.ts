import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Access } from '#domain/route.ts';

export interface DeclaredRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its `:name` parameters. */
  url: string;
  /** undefined: pages, assets and the description of the API, which say nothing. */
  access: Access | undefined;
  body: z.ZodType | undefined;
}

/** Sees every route that is registered while `build` runs, and may change it before it is judged. */
export async function watchRoutes<T>(build: () => Promise<T>, see: (route: RouteOptions) => void): Promise<T> {
  const watch = (message: unknown) => void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', see);
  // https://fastify.dev/docs/latest/Reference/Hooks/#diagnostics-channel-hooks
  subscribe('fastify.initialization', watch);
  try {
    return await build();
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}

/** Everything the app that `build` makes answers to: what a test loops over holds for routes that come later too. */
export async function declaredRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: DeclaredRoute[] }> {
  const routes: DeclaredRoute[] = [];
  const built = await watchRoutes(build, ({ method, url, config, schema }) => {
    const body = (schema as { body?: z.ZodType } | undefined)?.body;
    for (const one of [method].flat()) {
      const of = { method: one as DeclaredRoute['method'], url, access: config?.access, body };
      if (one !== 'HEAD') routes.push(of);
    }
  });
  return { built, routes };
}
