import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { healthRoutes } from '#domain/health.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

export function registerHealth(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, healthRoutes.live, async () => ({ data: { status: 'ok' as const } }));
  bind(fastify, app, healthRoutes.ready, async ({ db }) => {
    await sql`select 1`.execute(db);
    return { data: { status: 'ok' as const, database: 'ok' as const } };
  });
}
