import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { endCode } from '#server/features/portal-auth/codes.queries.ts';
import { type CodeFor, checkCode, codeRules, issueCode } from '#server/features/portal-auth/codes.service.ts';
import type { App } from '#server/http/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testClock, testConfig } from '#server/testing/test-app.ts';

const { db, url, reset } = await testDatabase();
beforeEach(reset);

const mobile = '+447700900001';
const minute = 60_000;
const hour = 60 * minute;
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

const appOn = (clock = testClock(), changes: Partial<App> = {}) => {
  const app = { db, config: testConfig(), clock, ...changes } as App;
  return { app, clock };
};

const target: CodeFor = { purpose: 'customer_sign_in', mobile };
const ask = (app: App, changes: Partial<Parameters<typeof issueCode>[1]> = {}) =>
  issueCode(app, {
    ...target,
    ip: null,
    toDo: 'to see your offers',
    recipient: { record_type: 'customer', record_id: 1 },
    ...changes,
  });
const check = (app: App, code: string, changes: Partial<Parameters<typeof checkCode>[1]> = {}) =>
  checkCode(app, { ...target, code, ip: null, ...changes });

const texts = async (to = mobile) =>
  (await db.selectFrom('messages').select('body').where('recipient', '=', to).orderBy('id').execute()).map(
    ({ body }) => body,
  );
const lastCode = async (to = mobile) => /^\d{6}/.exec((await texts(to)).at(-1) ?? '')?.[0] ?? '';
const codes = () => db.selectFrom('one_time_codes').selectAll().orderBy('id').execute();
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe('a code', () => {
  test('goes out by SMS with its purpose, its life and the name of the agency', async () => {
    const { app } = appOn();
    await sql`insert into settings (key, value) values ('agency', '{"name": "Archer & Vale"}')`.execute(db);
    await ask(app);
    expect(await texts()).toEqual([
      expect.stringMatching(
        /^\d{6} is your code from Archer & Vale to see your offers\. It is valid for 5 minutes\. Do not share it with anyone\.$/,
      ),
    ]);
    const message = await db
      .selectFrom('messages')
      .select(['channel', 'is_secret', 'record_type', 'record_id'])
      .executeTakeFirstOrThrow();
    expect(message).toEqual({ channel: 'sms', is_secret: true, record_type: 'customer', record_id: 1 });
  });

  test('is stored as an HMAC over purpose, mobile and number, never as itself', async () => {
    const { app } = appOn();
    await ask(app);
    const { rows } = await sql<{ row: string }>`select one_time_codes::text as row from one_time_codes`.execute(db);
    expect(rows[0]?.row).not.toContain(`,${await lastCode()},`);
    expect((await codes())[0]?.code_hmac).toHaveLength(32);
    const other = { ...app, config: testConfig({ secretKey: Buffer.alloc(32, 8) }) };
    expect(await check(other, await lastCode())).toBeNull();
  });

  test('opens once and answers its number', async () => {
    const { app } = appOn();
    await ask(app);
    const code = await lastCode();
    expect(await check(app, code)).toBe((await codes())[0]?.id);
    expect(await check(app, code)).toBeNull();
  });

  test('opens for one of many who send it at once', async () => {
    const { app } = appOn();
    await ask(app);
    const code = await lastCode();
    const results = await Promise.all(Array.from({ length: 4 }, () => check(app, code)));
    expect(results.filter((id) => id !== null)).toHaveLength(1);
  });

  test('is used up by one caller, also when two have both found it right', async () => {
    const { app, clock } = appOn();
    await ask(app);
    const id = (await codes())[0]?.id ?? 0;
    expect(await Promise.all([endCode(db, id, clock.now()), endCode(db, id, clock.now())])).toContain(false);
    expect(await check(app, await lastCode())).toBeNull();
  });

  test.each([
    ['mobile', '+447700900002', { mobile: '+447700900002' }],
    ['purpose', 'contract_signing:12', { purpose: 'contract_signing', subject: 12 }],
  ] as const)('moved in the database to another %s opens nothing there', async (column, value, there) => {
    const { app } = appOn();
    await ask(app);
    await db
      .updateTable('one_time_codes')
      .set({ [column]: value })
      .execute();
    expect(await check(app, await lastCode(), there)).toBeNull();
  });

  test('lives five minutes', async () => {
    const { app, clock } = appOn();
    await ask(app);
    clock.advance(5 * minute - 1);
    expect(await check(app, await lastCode())).not.toBeNull();
    clock.advance(minute);
    await ask(app);
    clock.advance(5 * minute);
    expect(await check(app, await lastCode())).toBeNull();
  });

  test('ends when the next is sent: one lives for each purpose and mobile', async () => {
    const { app, clock } = appOn();
    await ask(app);
    const first = await lastCode();
    clock.advance(minute);
    await ask(app);
    expect((await codes()).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
    if (first !== (await lastCode())) expect(await check(app, first)).toBeNull();
    expect(await check(app, await lastCode())).not.toBeNull();
  });

  test('of one purpose, subject or mobile opens no other', async () => {
    const { app } = appOn();
    const contract = { purpose: 'contract_signing', subject: 12 } as const;
    await ask(app, { ...contract, toDo: 'to sign your agreement' });
    const code = await lastCode();
    expect(await check(app, code)).toBeNull();
    expect(await check(app, code, { ...contract, subject: 13 })).toBeNull();
    expect(await check(app, code, { ...contract, mobile: '+447700900002' })).toBeNull();
    expect(await check(app, code, contract)).not.toBeNull();
  });

  test('of a purpose leaves one of another alone', async () => {
    const { app } = appOn();
    await ask(app);
    const code = await lastCode();
    await ask(app, { purpose: 'contract_signing', subject: 12 });
    expect(await check(app, code)).not.toBeNull();
  });
});

describe('guessing', () => {
  test('ends after five tries of a code', async () => {
    const { app } = appOn();
    await ask(app);
    const code = await lastCode();
    for (let i = 0; i < codeRules.tries; i += 1) expect(await check(app, wrongFor(code))).toBeNull();
    expect(await check(app, code)).toBeNull();
  });

  test('leaves the fifth try to the right code', async () => {
    const { app } = appOn();
    await ask(app);
    const code = await lastCode();
    for (let i = 0; i < codeRules.tries - 1; i += 1) await check(app, wrongFor(code));
    expect(await check(app, code)).not.toBeNull();
  });

  test('twenty at once has no more than five tries, at two processes together', async () => {
    const second = connect(url, { max: 5 });
    try {
      const { app, clock } = appOn();
      const other = { ...app, db: second.db, clock };
      await ask(app);
      const code = await lastCode();
      await Promise.all(Array.from({ length: 20 }, (_, i) => check(i % 2 ? app : other, wrongFor(code))));
      expect((await codes())[0]?.tries).toBe(codeRules.tries);
      expect(await check(app, code)).toBeNull();
    } finally {
      await second.close();
    }
  });

  test('ends after ten failures an hour of a number, however many codes are sent', async () => {
    const { app, clock } = appOn();
    for (let round = 0; round < 2; round += 1) {
      await ask(app);
      for (let i = 0; i < 5; i += 1) await check(app, wrongFor(await lastCode()));
      clock.advance(minute);
    }
    await expect(ask(app)).rejects.toMatchObject({
      status: 429,
      message: 'There were too many wrong codes for this number. Please try again in 58 minutes.',
    });
    clock.advance(58 * minute);
    await ask(app);
    expect(await check(app, await lastCode())).not.toBeNull();
  });

  test('for one purpose counts for all: the eleventh is refused although its code is right', async () => {
    const { app, clock } = appOn();
    const contract = { purpose: 'contract_signing', subject: 12 } as const;
    await ask(app, contract);
    const code = await lastCode();
    for (let i = 0; i < 10; i += 1) await check(app, wrongFor(code));
    expect(await check(app, code, contract)).toBeNull();
    expect((await codes())[0]?.tries).toBe(0);
    clock.advance(hour);
    await ask(app, contract);
    expect(await check(app, await lastCode(), contract)).not.toBeNull();
  });

  test('right does not count as a failure', async () => {
    const { app } = appOn();
    await ask(app);
    await check(app, await lastCode());
    expect(await db.selectFrom('rate_hits').select('key').where('key', 'like', 'code-failure:%').execute()).toEqual([]);
  });

  test('from one address ends after thirty an hour, for an IPv6 network as for one IPv4', async () => {
    const { app } = appOn();
    for (let i = 0; i < 30; i += 1)
      await check(app, '000000', { mobile: `+4477009001${String(i).padStart(2, '0')}`, ip: `2001:db8:1:2::${i}` });
    const refused = check(app, '000000', { ip: '2001:db8:1:2:ffff::1' });
    await expect(refused).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3_600 });
    expect(await check(app, '000000', { ip: '2001:db8:1:3::1' })).toBeNull();
  });
});

describe.each([
  ['a known number', { record_type: 'customer', record_id: 1 } as const],
  ['a number nobody has', null],
])('sending to %s', (_who, recipient) => {
  test('waits 60 seconds between codes', async () => {
    const { app, clock } = appOn();
    await ask(app, { recipient });
    clock.advance(20_000);
    await expect(ask(app, { recipient })).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 40,
      message: 'You have just asked for a code. Please try again in 40 seconds.',
    });
    clock.advance(40_000);
    await ask(app, { recipient });
  });

  test('ends after five an hour and ten a day', async () => {
    const { app, clock } = appOn();
    const send = async () => {
      const status = await statusOf(ask(app, { recipient }));
      clock.advance(minute);
      return status;
    };
    const firstHour = [await send(), await send(), await send(), await send(), await send(), await send()];
    expect(firstHour).toEqual([200, 200, 200, 200, 200, 429]);
    clock.advance(hour);
    const secondHour = [await send(), await send(), await send(), await send(), await send(), await send()];
    expect(secondHour).toEqual([200, 200, 200, 200, 200, 429]);
    clock.advance(hour);
    await expect(ask(app, { recipient })).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('Too many codes'),
    });
    clock.advance(24 * hour);
    expect(await send()).toBe(200);
  });

  test('ends after ten an hour from one address', async () => {
    const { app } = appOn();
    const send = (n: number) =>
      statusOf(ask(app, { recipient, ip: '203.0.113.7', mobile: `+4477009001${String(n).padStart(2, '0')}` }));
    for (let i = 0; i < 10; i += 1) expect(await send(i)).toBe(200);
    expect(await send(10)).toBe(429);
  });

  test('writes a code: the steps are the same, only the SMS is taken back', async () => {
    const { app } = appOn();
    await ask(app, { recipient });
    expect(await codes()).toHaveLength(1);
    const { rows } = await sql<{ used: boolean }>`
      select is_called as used from ${sql.raw((await sql<{ name: string }>`select pg_get_serial_sequence('messages', 'id') as name`.execute(db)).rows[0]?.name ?? '')}
    `.execute(db);
    expect(rows).toEqual([{ used: true }]);
    expect(await texts()).toHaveLength(recipient === null ? 0 : 1);
    expect(await db.selectFrom('jobs').select('kind').execute()).toHaveLength(recipient === null ? 0 : 1);
  });
});
