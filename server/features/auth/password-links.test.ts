import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { issuePasswordLink, linkMessages } from '#server/features/auth/password-links.service.ts';
import { hashPassword } from '#server/features/auth/passwords.service.ts';
import { sweepIdentities } from '#server/features/auth/sweep-identities.ts';
import { openSession } from '#server/features/sessions/sessions.service.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestUser } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { db, reset } = database;
const { send, clock } = await testApp(database);
beforeEach(reset);

const fresh = 'otter violin cement';
const forgot = (email: string, from?: string) =>
  send({
    method: 'POST',
    url: '/api/v1/auth/forgot-password',
    body: { email },
    ...(from === undefined ? {} : { from }),
  });
const resetTo = (token: string, password = fresh) =>
  send({ method: 'POST', url: '/api/v1/auth/reset-password', body: { token, password } });
const mails = () =>
  db.selectFrom('messages').select(['recipient', 'subject', 'body', 'is_secret']).orderBy('id').execute();
const sentToken = async () => /#token=([\w-]{43})/.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? '';

describe('a forgotten password', () => {
  test('brings a link to a known address', async () => {
    await createTestUser(db, { email: 'jane@example.com' });
    const answer = await forgot('Jane@example.com');
    expect(answer.json()).toEqual({ message: linkMessages.sent });
    expect(await mails()).toEqual([
      expect.objectContaining({ recipient: 'jane@example.com', subject: 'Set a new password', is_secret: true }),
    ]);
    expect((await mails())[0]?.body).toContain('http://localhost:3000/reset-password#token=');
  });

  test.each([
    ['unknown', {}],
    ['inactive', { is_active: false }],
    ['deleted', { deleted_at: '2026-01-01T00:00:00Z' }],
  ])('answers alike and leaves nothing for an account that is %s', async (kind, changes) => {
    if (kind !== 'unknown') await createTestUser(db, { email: 'jane@example.com', ...changes });
    const answer = await forgot('jane@example.com');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: linkMessages.sent });
    expect(await mails()).toEqual([]);
    for (const table of ['user_tokens', 'jobs'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('takes the same steps for an unknown address: the e-mail is written and taken back', async () => {
    const numbersUsed = async () =>
      (await sql<{ n: number }>`select nextval(pg_get_serial_sequence('messages', 'id')) as n`.execute(db)).rows[0]
        ?.n ?? 0;
    const before = await numbersUsed();
    await forgot('nobody@example.com');
    expect(await numbersUsed()).toBe(before + 2);
  });

  test.each(['jane@example.com', 'nobody@example.com'])(
    'is limited alike for %s: five links an hour',
    async (email) => {
      await createTestUser(db, { email: 'jane@example.com' });
      for (let i = 0; i < 5; i += 1) expect((await forgot(email)).statusCode).toBe(200);
      const refused = await forgot(email);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('3600');
      clock.advance(3_600_000);
      expect((await forgot(email)).statusCode).toBe(200);
    },
  );

  test('is limited by address: twenty an hour', async () => {
    for (let i = 0; i < 20; i += 1) expect((await forgot(`user${i}@example.com`, '203.0.113.7')).statusCode).toBe(200);
    expect((await forgot('one-more@example.com', '203.0.113.7')).statusCode).toBe(429);
    expect((await forgot('one-more@example.com', '203.0.113.8')).statusCode).toBe(200);
  });
});

describe('a link to set a password', () => {
  const signIn = (password: string) =>
    send({ method: 'POST', url: '/api/v1/auth/login', body: { email: 'jane@example.com', password } });

  test('sets it, ends every session, tells the owner and leaves a line in the audit log', async () => {
    const user = await createTestUser(db, {
      email: 'jane@example.com',
      email_verified: false,
      password_hash: await hashPassword('old old kettle'),
    });
    const open = await openSession(db, { user_id: user.id }, clock.now(), { ip: null, user_agent: null });
    await forgot('jane@example.com');
    const answer = await resetTo(await sentToken());
    expect(answer.json()).toEqual({ message: linkMessages.set });
    expect((await send({ url: '/api/v1/users/current', token: open.token })).statusCode).toBe(401);
    expect((await signIn('old old kettle')).statusCode).toBe(401);
    expect((await signIn(fresh)).statusCode).toBe(200);
    expect((await mails()).at(-1)).toMatchObject({
      recipient: 'jane@example.com',
      subject: 'Your password was changed',
      is_secret: false,
    });
    const line = await db
      .selectFrom('audit_log')
      .select(['action', 'record_id', 'actor_kind', 'actor_id', 'ip'])
      .executeTakeFirstOrThrow();
    expect(line).toEqual({
      action: 'password_reset',
      record_id: user.id,
      actor_kind: 'user',
      actor_id: user.id,
      ip: '127.0.0.1',
    });
    expect((await db.selectFrom('users').select('email_verified').executeTakeFirstOrThrow()).email_verified).toBe(true);
  });

  test('is stored as its hash only', async () => {
    await createTestUser(db, { email: 'jane@example.com' });
    await forgot('jane@example.com');
    const { rows } = await sql<{ row: string }>`select user_tokens::text as row from user_tokens`.execute(db);
    expect(rows[0]?.row).not.toContain(await sentToken());
  });

  test('works once, also for two at once', async () => {
    await createTestUser(db, { email: 'jane@example.com' });
    await forgot('jane@example.com');
    const token = await sentToken();
    const answers = await Promise.all([resetTo(token), resetTo(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const again = await resetTo(token);
    expect(again.statusCode).toBe(422);
    expect(again.json().data).toEqual({ token: linkMessages.invalid });
  });

  test('lives one hour, an invitation 72', async () => {
    await createTestUser(db, { email: 'jane@example.com' });
    await forgot('jane@example.com');
    const late = await sentToken();
    clock.advance(3_600_000);
    expect((await resetTo(late)).statusCode).toBe(422);
    const invitation = await issuePasswordLink(db, clock.now(), 'jane@example.com', 'invitation');
    clock.advance(72 * 3_600_000 - 1);
    expect((await resetTo(invitation)).statusCode).toBe(200);
  });

  test('is ended by the use of another of the same person', async () => {
    await createTestUser(db, { email: 'jane@example.com' });
    await forgot('jane@example.com');
    const first = await sentToken();
    await forgot('jane@example.com');
    await resetTo(await sentToken());
    expect((await resetTo(first)).statusCode).toBe(422);
  });

  test('is not used up by a password that must not be chosen', async () => {
    await createTestUser(db, { email: 'jane@example.com' });
    await forgot('jane@example.com');
    const token = await sentToken();
    for (const weak of ['short', 'Password2026!', 'jane plum kettle'])
      expect((await resetTo(token, weak)).json()).toMatchObject({
        code: 'invalid',
        data: { password: expect.any(String) },
      });
    expect((await resetTo(token)).statusCode).toBe(200);
  });

  test('ends the wait after failed sign-ins', async () => {
    await createTestUser(db, { email: 'jane@example.com' });
    for (let i = 0; i < 6; i += 1) await signIn('wrong');
    expect((await signIn('wrong')).statusCode).toBe(429);
    await forgot('jane@example.com');
    await resetTo(await sentToken());
    expect((await signIn(fresh)).statusCode).toBe(200);
  });

  test('of somebody who was deactivated since is worth nothing', async () => {
    const user = await createTestUser(db, { email: 'jane@example.com' });
    await forgot('jane@example.com');
    await db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    expect((await resetTo(await sentToken())).statusCode).toBe(422);
  });
});

test('the sweep clears what no rule counts any more and leaves the rest', async () => {
  const user = await createTestUser(db, { email: 'jane@example.com' });
  const leaveTraces = async () => {
    await openSession(db, { user_id: user.id }, clock.now(), { ip: null, user_agent: null });
    await forgot('jane@example.com');
    await send({
      method: 'POST',
      url: '/api/v1/auth/login',
      body: { email: `${clock.now().getTime()}@example.com`, password: 'wrong' },
    });
    await send({ method: 'POST', url: '/api/customer/auth/request-otp', body: { mobile: '07700 900001' } });
  };
  const tables = ['sessions', 'user_tokens', 'login_failures', 'one_time_codes', 'rate_hits'] as const;
  const counts = () =>
    Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
  await leaveTraces();
  const once = await counts();
  clock.advance(40 * 86_400_000);
  await leaveTraces();
  await sweepIdentities({ db, clock }).run(
    { id: 1, kind: 'sweep_identities', payload: {}, attempts: 1 },
    new AbortController().signal,
  );
  expect(await counts()).toEqual(once);
  expect(Math.min(...once)).toBeGreaterThan(0);
});
