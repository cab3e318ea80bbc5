import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { livePaths } from '#domain/live.ts';
import { type Access, anyStaff, customer } from '#domain/route.ts';
import { livingSessions } from '#server/features/live/live.queries.ts';
import type { Live } from '#server/features/live/live.service.ts';
import { LiveStreams, streamsPerSession } from '#server/features/live/live-streams.ts';
import { admit } from '#server/http/access.ts';
import type { App } from '#server/http/context.ts';

/** Milliseconds. A session that ended hears nothing more within a minute. */
const beats = { heartbeat: 15_000, recheck: 30_000 } as const;

/** Server-sent events for both doors: which record changed, to those who may see it. `every` is for tests. */
export function registerLive(
  fastify: FastifyInstance,
  app: App,
  live: Live,
  every: { heartbeat: number; recheck: number } = beats,
): void {
  const streams = new LiveStreams();
  const deaf = live.hear((event) => streams.tell(event));
  const heartbeat = setInterval(() => streams.beat(), every.heartbeat).unref();
  const recheck = setInterval(() => void keepLiving(), every.recheck).unref();
  // Before the server waits for its connections to end: these never would.
  fastify.addHook('preClose', (done) => {
    deaf();
    clearInterval(heartbeat);
    clearInterval(recheck);
    streams.endAll();
    done();
  });

  serve(livePaths.staff, anyStaff, 'What changes, as it happens (server-sent events)');
  serve(livePaths.customer, customer, 'What changes of the own offers, as it happens (server-sent events)');

  async function keepLiving(): Promise<void> {
    const ids = streams.sessionIds;
    if (ids.length === 0) return;
    try {
      streams.keepOnly(await livingSessions(app.db, ids, app.clock.now()), ids);
    } catch (error) {
      app.log.warn({ err: error }, 'live sessions could not be checked');
    }
  }

  function serve(url: string, access: Access, summary: string): void {
    fastify.route({
      method: 'GET',
      url,
      config: { access },
      schema: { summary, tags: ['Live'], security: [{ bearer: [] }] },
      handler: async (request, reply) => {
        const identity = await admit(app, access, request);
        if (identity === null) throw new AppError('unauthenticated', 'Please sign in to continue.');
        if (streams.countOf(identity) >= streamsPerSession)
          throw new AppError('too_many', 'Too many open connections.', { retryAfterSeconds: 60 });
        streams.open({ identity, reply });
        return reply;
      },
    });
  }
}
