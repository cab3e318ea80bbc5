import type { FastifyInstance } from 'fastify';
import { messageRoutes } from '#domain/messages.ts';
import { listThread } from '#server/features/messages/messages.queries.ts';
import { openThread, writeMessage } from '#server/features/messages/messages.service.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

export function registerMessages(fastify: FastifyInstance, app: App): void {
  bind(fastify, app, messageRoutes.list, async ({ db, query, identity }) => {
    await openThread(db, identity.user, query);
    return listThread(db, query);
  });
  bind(fastify, app, messageRoutes.create, async ({ db, actor, identity, body }) => ({
    data: await writeMessage(db, app.clock, actor, identity.user, body),
  }));
}
