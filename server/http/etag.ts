import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** The version a change was made on: `If-Match: "3"`. Null when the caller does not say, or says `*`. */
export function ifMatchOf(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  // A tag that is not one of ours cannot match what is stored.
  if (version === undefined) throw new AppError('stale', 'This record has changed since you opened it.');
  return Number(version);
}

/** Answers of one record carry its version as `ETag`, also where the record comes under its own name. */
export function setETag(reply: FastifyReply, answer: unknown): void {
  const data = (answer as { data?: unknown } | undefined)?.data;
  const version = versionOf(data) ?? versionOf((data as { user?: unknown } | null | undefined)?.user);
  if (version !== undefined) reply.header('etag', `"${version}"`);
}

const versionOf = (record: unknown): number | undefined =>
  record !== null && typeof record === 'object' && 'version' in record && typeof record.version === 'number'
    ? record.version
    : undefined;
