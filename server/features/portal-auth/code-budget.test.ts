import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readSmsBudget } from '#server/features/limits/sms-budget.service.ts';
import { type CodeRequest, issueCode } from '#server/features/portal-auth/codes.service.ts';
import type { App } from '#server/http/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testClock, testConfig } from '#server/testing/test-app.ts';

const { db, reset } = await testDatabase();
beforeEach(reset);

const hour = 3_600_000;

const appOn = (clock = testClock()) => ({ app: { db, config: testConfig(), clock } as unknown as App, clock });

const known = { record_type: 'customer', record_id: 1 } as const;
const ask = (app: App, changes: Partial<CodeRequest>) =>
  issueCode(app, {
    purpose: 'customer_sign_in',
    mobile: '+447700900001',
    ip: null,
    toDo: 'to see your offers',
    recipient: known,
    ...changes,
  });
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe('the hourly budget of codes', () => {
  const setBudget = (codes_per_hour: number) =>
    sql`insert into settings (key, value) values ('sms', ${JSON.stringify({ codes_per_hour })}::jsonb)`.execute(db);
  const number = (n: number) => ({ mobile: `+4477009001${String(n).padStart(2, '0')}` });

  test('stops all sending when it is spent, for known and unknown alike, and staff can see it', async () => {
    const { app, clock } = appOn();
    await setBudget(2);
    await ask(app, number(1));
    await ask(app, number(2));
    expect(await readSmsBudget(db, clock.now())).toEqual({
      per_hour: 2,
      used: 2,
      is_open: false,
      last_reached_at: null,
    });
    for (const recipient of [known, null])
      await expect(ask(app, { ...number(recipient ? 3 : 4), recipient })).rejects.toMatchObject({
        status: 503,
        retryAfterSeconds: 3_600,
        message: 'We cannot send codes at the moment. Please try again in 60 minutes, or call the office.',
      });
    expect(await readSmsBudget(db, clock.now())).toMatchObject({ last_reached_at: expect.any(String) });
    clock.advance(hour);
    await ask(app, number(5));
    expect(await readSmsBudget(db, clock.now())).toMatchObject({ used: 1, is_open: true });
  });

  test('is written to the audit log once an hour', async () => {
    const { app } = appOn();
    await setBudget(1);
    for (const n of [1, 2, 3]) await statusOf(ask(app, number(n)));
    const lines = await db.selectFrom('audit_log').select(['action', 'actor_name', 'changes']).execute();
    expect(lines).toEqual([
      { action: 'limit_reached', actor_name: 'SMS budget', changes: { codes_per_hour: [null, 1] } },
    ]);
  });

  test('is not spent by numbers that nobody has', async () => {
    const { app, clock } = appOn();
    await ask(app, { recipient: null });
    expect(await readSmsBudget(db, clock.now())).toMatchObject({ used: 0, per_hour: 300, is_open: true });
  });
});
