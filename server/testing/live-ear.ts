import { afterEach } from 'vitest';
import type { LiveEvent } from '#domain/live.ts';

export interface LiveEar {
  events: LiveEvent[];
  /** Resolves when the stream ends. */
  ended: Promise<void>;
  response: Response;
}

/** Opens streams of live events that end with the test. Call it once at the top of the file. */
export function liveEars(): (
  address: string,
  door: '/api/v1/live' | '/api/customer/live',
  token: string,
) => Promise<LiveEar> {
  const aborts: AbortController[] = [];
  afterEach(() => {
    for (const abort of aborts.splice(0)) abort.abort();
  });
  return async (address, door, token) => {
    const abort = new AbortController();
    aborts.push(abort);
    const response = await fetch(`${address}${door}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
      signal: abort.signal,
    });
    const events: LiveEvent[] = [];
    const ended = Promise.withResolvers<void>();
    // An aborted reader is one that a test has done with.
    read(response, events).then(ended.resolve, ended.resolve);
    return { events, ended: ended.promise, response };
  };
}

async function read(response: Response, events: LiveEvent[]): Promise<void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)));
  }
}
