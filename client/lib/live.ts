import type { Query } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { EventSource } from 'eventsource';
import { useEffect, useEffectEvent } from 'react';
import { backoff } from '#client/lib/query-client.ts';
import { type Door, tokens } from '#client/lib/tokens.ts';
import { useToken } from '#client/lib/use-token.ts';
import { LiveEvent, livePaths } from '#domain/live.ts';

type Handler = (event: LiveEvent) => void;

const capMs = 30_000;
const unauthorised = 401;

/** One open connection; the package reconnects after a lost line, a refused or failed one is opened anew here. */
class Connection {
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #wasOpen = false;
  readonly #door: Door;
  readonly #emit: Handler;

  constructor(door: Door, emit: Handler) {
    this.#door = door;
    this.#emit = emit;
    this.#open();
  }

  #open(): void {
    const source = new EventSource(livePaths[this.#door], {
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          headers: { ...init.headers, Authorization: `Bearer ${tokens[this.#door].read() ?? ''}` },
        }),
    });
    source.addEventListener('open', () => {
      if (this.#wasOpen) this.#emit({ topic: 'resync' });
      this.#wasOpen = true;
      this.#failures = 0;
    });
    source.addEventListener('message', ({ data }) => this.#receive(String(data)));
    source.addEventListener('error', ({ code }) => {
      if (source.readyState !== source.CLOSED || code === unauthorised) return;
      // some jitter, so that a restarted server does not meet all screens in the same second
      this.#timer = setTimeout(() => this.#open(), backoff(capMs)(this.#failures++) * (0.75 + Math.random() / 2));
    });
    this.#source = source;
  }

  #receive(data: string): void {
    try {
      const event = LiveEvent.safeParse(JSON.parse(data));
      if (event.success) this.#emit(event.data);
    } catch {
      // a newer server may send what this page does not know; the next full read shows it
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
  }
}

const handlers: Record<Door, Set<Handler>> = { staff: new Set(), customer: new Set() };
const connections = new Map<Door, { token: string; connection: Connection }>();

const disconnect = (door: Door): void => {
  connections.get(door)?.connection.close();
  connections.delete(door);
};

const connect = (door: Door, token: string): void => {
  if (connections.get(door)?.token === token) return;
  disconnect(door);
  const emit: Handler = (event) => {
    for (const handler of handlers[door]) handler(event);
  };
  connections.set(door, { token, connection: new Connection(door, emit) });
};

/** Hears what changes on the server while someone is signed in; all callers of a door share one connection. */
export const useLive = (door: Door, handler: Handler): void => {
  const token = useToken(door);
  const onEvent = useEffectEvent(handler);
  useEffect(() => {
    if (!token) return;
    const listener: Handler = (event) => onEvent(event);
    handlers[door].add(listener);
    connect(door, token);
    return () => {
      handlers[door].delete(listener);
      if (handlers[door].size === 0) disconnect(door);
    };
  }, [door, token]);
};

/** True when a cached query (`[topic, 'detail', id]`, `[topic, 'list', …]`, `['dashboard']`) may show what the event is about. */
export const concerns =
  (event: LiveEvent) =>
  ({ queryKey }: Pick<Query, 'queryKey'>): boolean => {
    const [topic, part, id] = queryKey;
    if (event.topic === 'resync') return true;
    if (topic === 'dashboard') return event.topic !== 'messages';
    if (topic !== event.topic) return false;
    return part !== 'detail' || event.id === undefined || id === event.id;
  };

/** Asks again for every shown query that an event concerns. Mounted once by each door's shell. */
export const useLiveRefresh = (door: Door): void => {
  const queryClient = useQueryClient();
  useLive(door, (event) => void queryClient.invalidateQueries({ predicate: concerns(event) }));
};
