import type { Db } from '#server/db/connect.ts';
import { recordChange } from '#server/features/audit/audit.queries.ts';
import { countHits, secondsToWait, takeHits } from '#server/features/limits/limits.queries.ts';
import { hour } from '#server/features/limits/limits.service.ts';
import { lastTrip } from '#server/features/limits/sms-budget.queries.ts';
import { readSettings } from '#server/features/settings/settings.queries.ts';
import type { Actor } from '#server/http/context.ts';

const key = 'sms-budget';

/** Budgets are no record: their audit lines stand under this number. */
const noRecord = 0;
const breaker: Actor = { kind: 'job', id: null, name: 'SMS budget', ip: null, request_id: null };

const limitOf = (max: number) => ({ key, rules: [{ max, seconds: hour }] });

/**
 * Takes one code's SMS from the hour's budget; answers the seconds until there is room again, 0 when it was taken. The
 * first refusal in an hour is written to the audit log.
 */
export async function takeFromSmsBudget(tx: Db, now: Date): Promise<number> {
  const { codes_per_hour } = (await readSettings(tx)).sms;
  const seconds = await takeHits(tx, now, [limitOf(codes_per_hour)]);
  if (seconds > 0) await recordTrip(tx, now, codes_per_hour);
  return seconds;
}

async function recordTrip(tx: Db, now: Date, codes_per_hour: number): Promise<void> {
  const last = await lastTrip(tx, noRecord);
  if (last !== null && now.getTime() - Date.parse(last) < hour * 1000) return;
  await recordChange(tx, breaker, now, {
    action: 'limit_reached',
    record_type: 'setting',
    record_id: noRecord,
    after: { codes_per_hour },
  });
}

export interface SmsBudget {
  per_hour: number;
  /** Codes sent in the last 60 minutes. */
  used: number;
  /** False: no code goes out at the moment. */
  is_open: boolean;
  /** When it last ran out; null: never. */
  last_reached_at: string | null;
}

/** For staff: whether customers can get codes, and how near the hour's budget is. */
export async function readSmsBudget(db: Db, now: Date): Promise<SmsBudget> {
  const { codes_per_hour } = (await readSettings(db)).sms;
  return {
    per_hour: codes_per_hour,
    used: await countHits(db, now, key, hour),
    is_open: (await secondsToWait(db, now, [limitOf(codes_per_hour)])) === 0,
    last_reached_at: await lastTrip(db, noRecord),
  };
}
