import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { connectionSettings } from '#server/db/connect.ts';

/** What the logger of the process can do, as far as it is needed here. */
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

export interface Listener {
  /** Hears every notification of the channel from now on; `payload` is '' when none was sent. Answers how to stop hearing. */
  on: (channel: string, hear: (payload: string) => void) => () => void;
  /** Called each time the connection stands again after a break: what was said meanwhile is lost. */
  onReconnect: (hear: () => void) => () => void;
  stop: () => Promise<void>;
}

const retryMs = { first: 200, cap: 10_000 } as const;
/** A dead peer is noticed within this time even when the network says nothing. */
const pulseMs = 20_000;

/** The one LISTEN connection of this process. Resolves when it hears; reconnects by itself until stopped. */
export async function startListener(url: string, channels: string[], log?: Log): Promise<Listener> {
  const listener = new DatabaseListener(url, channels, log);
  await listener.open();
  return listener;
}

class DatabaseListener implements Listener {
  private readonly heard = new Map<string, Set<(payload: string) => void>>();
  private readonly reconnected = new Set<() => void>();
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly url: string;
  private readonly channels: string[];
  private readonly log: Log | undefined;

  constructor(url: string, channels: string[], log: Log | undefined) {
    this.url = url;
    this.channels = channels;
    this.log = log;
  }

  on(channel: string, hear: (payload: string) => void): () => void {
    const hearers = this.heard.get(channel) ?? new Set();
    this.heard.set(channel, hearers.add(hear));
    return () => void hearers.delete(hear);
  }

  onReconnect(hear: () => void): () => void {
    this.reconnected.add(hear);
    return () => void this.reconnected.delete(hear);
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      ...connectionSettings(this.url, { applicationName: 'lintel listen' }),
      query_timeout: pulseMs / 2,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.heard.get(channel) ?? []) hear(payload ?? '');
    });
    // Both may come for one break; `lost` acts on the first.
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client));
    try {
      await client.connect();
      for (const channel of this.channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.stopped) return client.end();
    this.client = client;
    this.timer = setInterval(() => {
      client.query('select 1').catch((error: Error) => this.lost(client, error));
    }, pulseMs).unref();
  }

  private lost(client: pg.Client, error?: Error): void {
    if (this.client !== client || this.stopped) return;
    this.client = null;
    clearInterval(this.timer);
    client.end().catch(() => undefined);
    this.log?.warn({ reason: error?.message }, 'the listening connection broke');
    this.reopen(retryMs.first);
  }

  private reopen(delay: number): void {
    this.timer = setTimeout(() => {
      this.open().then(
        () => {
          this.log?.info('the listening connection stands again');
          for (const hear of this.reconnected) hear();
        },
        () => this.stopped || this.reopen(Math.min(delay * 2, retryMs.cap)),
      );
    }, delay);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }
}
