import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/connect.ts';

export interface Repeatable {
  caller: string;
  route: string;
  key: string;
  body: unknown;
}

export interface FirstAnswer {
  status: number;
  answer: unknown;
}

const hashOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();

/**
 * Claims a key inside the transaction of the work: a second request with the same key waits here for the first to
 * commit, then gets its answer. Null means the key is ours and the work is to be done.
 */
export async function claimKey(tx: Db, { caller, route, key, body }: Repeatable): Promise<FirstAnswer | null> {
  const request_hash = hashOf(body);
  const claimed = await sql`
    insert into idempotency_keys (caller, route, key, request_hash)
    values (${caller}, ${route}, ${key}, ${request_hash})
    on conflict do nothing
    returning key
  `.execute(tx);
  if (claimed.rows.length > 0) return null;

  const { rows } = await sql<{ request_hash: Buffer; status: number; answer: unknown }>`
    select request_hash, status, answer from idempotency_keys
    where caller = ${caller} and route = ${route} and key = ${key}
  `.execute(tx);
  const first = rows[0];
  if (!first) throw new AppError('conflict', 'Please try again.');
  if (!first.request_hash.equals(request_hash))
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for a different request.');
  return { status: first.status, answer: first.answer };
}

export async function keepAnswer(tx: Db, { caller, route, key }: Repeatable, first: FirstAnswer): Promise<void> {
  await sql`
    update idempotency_keys set status = ${first.status}, answer = ${JSON.stringify(first.answer)}::jsonb
    where caller = ${caller} and route = ${route} and key = ${key}
  `.execute(tx);
}
