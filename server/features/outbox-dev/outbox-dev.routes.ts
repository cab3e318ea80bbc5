import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { devOutboxPage, devRoutes } from '#domain/messages.ts';
import { open } from '#domain/route.ts';
import { listOutbox } from '#server/features/outbox-dev/outbox-dev.queries.ts';
import { outboxPage, outboxPagePolicy } from '#server/features/outbox-dev/outbox-page.ts';
import { bind } from '#server/http/bind.ts';
import type { App } from '#server/http/context.ts';

/** Outside production only: the messages hold codes and links. */
export function registerOutboxDev(fastify: FastifyInstance, app: App): void {
  if (app.config.production) return;
  bind(fastify, app, devRoutes.outbox, async ({ db, query }) => ({ data: await listOutbox(db, query.to) }));

  fastify.get(
    devOutboxPage,
    { config: { access: open }, schema: { hide: true, querystring: devRoutes.outbox.query } },
    async (request, reply) => {
      const { to } = request.query as z.output<typeof devRoutes.outbox.query>;
      const messages = await listOutbox(app.db, to);
      const resting = { email: app.config.mailUrl === null, sms: app.config.smsUrl === null };
      return reply
        .header('content-security-policy', outboxPagePolicy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(outboxPage({ messages, to: to ?? '', resting }));
    },
  );
}
