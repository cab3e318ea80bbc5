import type { FastifyBaseLogger } from 'fastify';
import { LiveEvent } from '#domain/live.ts';
import { type Listener, startListener } from '#server/db/listener.ts';
import { liveChannel } from '#server/features/live/live.queries.ts';
import { jobsChannel } from '#server/jobs/jobs.queries.ts';

export interface Live {
  /** Hears every event of every process. Answers how to stop. */
  hear: (ear: (event: LiveEvent) => void) => () => void;
  /** The one listening connection of this process; the worker shares it. */
  listener: Listener;
  close: () => Promise<void>;
}

/** Starts to listen to what all processes on this database announce. */
export async function startLive(url: string, log?: Pick<FastifyBaseLogger, 'info' | 'warn'>): Promise<Live> {
  const listener = await startListener(url, [liveChannel, jobsChannel], log);
  return { listener, hear: (ear) => hear(listener, ear), close: () => listener.stop() };
}

function hear(listener: Listener, ear: (event: LiveEvent) => void): () => void {
  const stops = [
    listener.on(liveChannel, (payload) => {
      const event = parse(payload);
      if (event) ear(event);
    }),
    // Nobody knows what was said while the line was broken.
    listener.onReconnect(() => ear({ topic: 'resync' })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A newer process may say what this one does not know yet. */
function parse(payload: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
