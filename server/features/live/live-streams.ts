import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '#domain/live.ts';
import type { Role } from '#domain/permissions.ts';
import { seenBy } from '#server/features/live/live-sight.ts';
import type { Identity } from '#server/http/context.ts';

/** Bytes waiting for one reader; who does not read is cut off, comes back and asks again. */
const slowAt = 64 * 1024;
/** Tabs of one sign-in; more is no person. */
export const streamsPerSession = 20;

export interface Stream {
  identity: Identity;
  reply: FastifyReply;
}

/** The open connections of this process. */
export class LiveStreams {
  private readonly streams = new Set<Stream>();

  countOf(identity: Identity): number {
    return [...this.streams].filter(
      (s) => s.identity.kind === identity.kind && s.identity.session_id === identity.session_id,
    ).length;
  }

  /** Takes the answer out of Fastify's hands: nothing compresses or buffers it. */
  open(stream: Stream): void {
    const { reply } = stream;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx holds answers back unless told
      'x-accel-buffering': 'no',
    });
    reply.raw.on('close', () => this.streams.delete(stream));
    reply.raw.on('error', () => this.streams.delete(stream));
    this.streams.add(stream);
    this.write(stream, 'retry: 2000\n\n');
  }

  tell(event: LiveEvent): void {
    for (const stream of this.streams) {
      const seen = seenBy(stream.identity, event);
      if (seen) this.write(stream, `data: ${JSON.stringify(seen)}\n\n`);
    }
  }

  /** Proxies and browsers drop a line on which nothing comes. */
  beat(): void {
    for (const stream of this.streams) this.write(stream, ':\n\n');
  }

  get sessionIds(): number[] {
    return [...new Set([...this.streams].map(({ identity }) => identity.session_id))];
  }

  /** Of the sessions `asked` about, ends those not among the living; who got another role sees by it from now on. */
  keepOnly(living: Map<number, Role | null>, asked: number[]): void {
    // A stream that was opened while the question was under way is not meant by the answer.
    const meant = new Set(asked);
    for (const stream of [...this.streams]) {
      const { identity } = stream;
      if (!meant.has(identity.session_id)) continue;
      const role = living.get(identity.session_id);
      if (role === undefined) this.end(stream);
      else if (identity.kind === 'staff' && role !== null) identity.user.role = role;
    }
  }

  endAll(): void {
    for (const stream of [...this.streams]) this.end(stream);
  }

  private end(stream: Stream): void {
    this.streams.delete(stream);
    stream.reply.raw.end();
    // A reader that does not take the end away would hold the socket for ever.
    setTimeout(() => stream.reply.raw.destroy(), 1_000).unref();
  }

  private write(stream: Stream, text: string): void {
    const { raw } = stream.reply;
    if (raw.writableLength > slowAt) raw.destroy();
    else raw.write(text);
  }
}
