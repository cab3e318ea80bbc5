import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { Actor } from '#server/http/context.ts';

export type RecordType =
  | 'user'
  | 'team'
  | 'address'
  | 'customer'
  | 'property'
  | 'offer'
  | 'valuation'
  | 'contract'
  | 'survey'
  | 'setting'
  | 'session'
  | 'message';
export type Action =
  | 'created'
  | 'changed'
  | 'deleted'
  | 'restored'
  | 'signed_in'
  | 'signed_out'
  | 'password_reset'
  | 'verified'
  | 'limit_reached';

export interface Change {
  action: Action;
  record_type: RecordType;
  record_id: number;
  /** The record before and after; a field that is the same in both is left out of the line. */
  before?: object | null;
  after?: object | null;
}

/** Bookkeeping and derived columns say nothing; secrets must never be kept twice. */
const leftOut = new Set(['version', 'updated_at', 'created_at', 'search_text', 'name_search', 'password_hash', 'id']);

export function changedFields(
  before: object | null | undefined,
  after: object | null | undefined,
): Record<string, [unknown, unknown]> {
  const was = (before ?? {}) as Record<string, unknown>;
  const is = (after ?? {}) as Record<string, unknown>;
  const changes: Record<string, [unknown, unknown]> = {};
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (leftOut.has(field)) continue;
    const [old, now] = [was[field] ?? null, is[field] ?? null];
    if (JSON.stringify(old) !== JSON.stringify(now)) changes[field] = [old, now];
  }
  return changes;
}

/** One audit line, in the transaction of the change itself. */
export async function recordChange(tx: Db, actor: Actor, at: Date, change: Change): Promise<void> {
  await sql`
    insert into audit_log (at, actor_kind, actor_id, actor_name, action, record_type, record_id, changes, ip, request_id)
    values (
      ${at.toISOString()}, ${actor.kind}, ${actor.id}, ${actor.name}, ${change.action}, ${change.record_type},
      ${change.record_id}, ${JSON.stringify(changedFields(change.before, change.after))}::jsonb, ${actor.ip}::inet, ${actor.request_id}
    )
  `.execute(tx);
}

/**
 * Refuses a change made on an older version: 409, naming who changed the record since and when. `ifMatch` null: the
 * caller did not say what it was made on, and the last writer wins.
 */
export async function refuseStale(
  tx: Db,
  record_type: RecordType,
  record: { id: number; version: number },
  ifMatch: number | null,
): Promise<void> {
  if (ifMatch === null || ifMatch === record.version) return;
  const { rows } = await sql<{ actor_name: string; at: string }>`
    select actor_name, at from audit_log
    where record_type = ${record_type} and record_id = ${record.id}
    order by id desc limit 1
  `.execute(tx);
  const last = rows[0];
  const who = last ? ` by ${last.actor_name}` : '';
  throw new AppError('stale', `This record was changed${who} since you opened it. Your changes have not been saved.`, {
    data: { changed_by: last?.actor_name ?? null, changed_at: last?.at ?? null, version: record.version },
  });
}
