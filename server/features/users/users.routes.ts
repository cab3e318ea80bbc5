import type { FastifyInstance } from 'fastify';
import { userRoutes } from '#domain/users.ts';
import { readUser } from '#server/features/users/users.service.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

export function registerUsers(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, userRoutes.current, async ({ db, identity }) => ({
    data: { user: await readUser(db, identity.user.id) },
  }));
}
