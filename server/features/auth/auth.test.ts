import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { countSignInFailure } from '#server/features/auth/auth.queries.ts';
import { addressFailures, signInMessages, signInWaits } from '#server/features/auth/auth.service.ts';
import { hashPassword, isOutdatedHash } from '#server/features/auth/passwords.service.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestCustomer, createTestUser } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { db, url, reset } = database;
const { send, clock, customerToken, tokenOf } = await testApp(database);

const password = 'plum kettle harbour';
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(password);
});
beforeEach(async () => {
  await reset();
  clock.advance(24 * 3_600_000);
});

const member = (email = 'jane@example.com') => createTestUser(db, { email, password_hash });
const signIn = (email: string, typed: string, from = '127.0.0.1') =>
  send({ method: 'POST', url: '/api/v1/auth/login', body: { email, password: typed }, from });
const failTimes = async (times: number, email: string) => {
  for (let i = 0; i < times; i += 1) await countSignInFailure(db, email, clock.now(), signInWaits);
};

describe('signing in', () => {
  test('answers a token that opens the staff door', async () => {
    const user = await member();
    const answer = await signIn('jane@example.com', password);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^st_/),
      message: 'You are signed in.',
      expires_at: expect.any(String),
    });
    const current = await send({ url: '/api/v1/users/current', token: answer.json().token });
    expect(current.json().data.user).toMatchObject({
      id: user.id,
      email: 'jane@example.com',
      role: 'staff',
      is_active: true,
    });
    expect(current.body).not.toContain('argon2');
  });

  test('does not mind the case of the e-mail or blanks around it', async () => {
    await member();
    expect((await signIn(' Jane@Example.COM ', password)).statusCode).toBe(200);
  });

  test('asks for both fields', async () => {
    const answer = await send({ method: 'POST', url: '/api/v1/auth/login', body: { email: ' ', password: '' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().data).toEqual({ email: 'Email is required', password: 'Password is required' });
  });

  test('brings a hash of earlier parameters up to date', async () => {
    const user = await createTestUser(db, {
      email: 'old@example.com',
      password_hash: await hash(password, { memoryCost: 19_456, timeCost: 2 }),
    });
    expect((await signIn('old@example.com', password)).statusCode).toBe(200);
    const stored = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(isOutdatedHash(stored.password_hash ?? '')).toBe(false);
    expect((await signIn('old@example.com', password)).statusCode).toBe(200);
  });

  test('says and does the same for a wrong password and for an unknown, invited, inactive or deleted account', async () => {
    await member();
    await createTestUser(db, { email: 'invited@example.com', password_hash: null });
    await createTestUser(db, { email: 'inactive@example.com', password_hash, is_active: false });
    await createTestUser(db, { email: 'deleted@example.com', password_hash, deleted_at: clock.now().toISOString() });
    const answers = [
      await signIn('jane@example.com', 'not the password'),
      await signIn('nobody@example.com', password),
      await signIn('invited@example.com', password),
      await signIn('inactive@example.com', password),
      await signIn('deleted@example.com', password),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        code: 'wrong_credentials',
        message: signInMessages.wrong,
        error: signInMessages.wrong,
      });
    }
    const { rows } = await sql<{ failures: number }>`select failures from login_failures`.execute(db);
    expect(rows).toEqual(Array(5).fill({ failures: 1 }));
  });
});

describe('the wait after failures', () => {
  test.each(['jane@example.com', 'nobody@example.com'])('begins with the fifth, for %s', async (email) => {
    await member();
    for (let i = 0; i < 5; i += 1) expect((await signIn(email, 'wrong')).statusCode).toBe(401);
    const refused = await signIn(email, password);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json().message).toBe('Too many attempts to sign in. Please try again in 1 second.');
  });

  test('doubles to 15 minutes and no further, and a right password ends it: nobody is locked out', async () => {
    await member();
    await failTimes(5, 'jane@example.com');
    const waits: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const seconds = Number((await signIn('jane@example.com', password)).headers['retry-after']);
      waits.push(seconds);
      clock.advance(seconds * 1000);
      await failTimes(1, 'jane@example.com');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    clock.advance(900_000);
    expect((await signIn('jane@example.com', password)).statusCode).toBe(200);
    for (let i = 0; i < 4; i += 1) expect((await signIn('jane@example.com', 'wrong')).statusCode).toBe(401);
    expect((await signIn('jane@example.com', password)).statusCode).toBe(200);
  });

  test('is not made longer by trying during it', async () => {
    await failTimes(6, 'jane@example.com');
    for (let i = 0; i < 3; i += 1) expect((await signIn('jane@example.com', 'wrong')).headers['retry-after']).toBe('2');
  });

  test('counts one account only', async () => {
    await member();
    await failTimes(9, 'other@example.com');
    expect((await signIn('jane@example.com', password)).statusCode).toBe(200);
  });

  test('begins anew after a day', async () => {
    await failTimes(9, 'jane@example.com');
    clock.advance(25 * 3_600_000);
    expect((await signIn('jane@example.com', 'wrong')).statusCode).toBe(401);
    expect((await signIn('jane@example.com', 'wrong')).statusCode).toBe(401);
  });

  test('cannot be outrun by many guesses at once', async () => {
    await member();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('jane@example.com', 'wrong')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  test('never hits many right passwords at once', async () => {
    await member();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('jane@example.com', password)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  });

  test('holds at another process on the same database', async () => {
    const second = connect(url, { max: 2 });
    try {
      const other = await testApp({ db: second.db, url }, {}, clock);
      await failTimes(7, 'jane@example.com');
      const body = { email: 'jane@example.com', password };
      expect((await other.send({ method: 'POST', url: '/api/v1/auth/login', body })).statusCode).toBe(429);
      await other.fastify.close();
    } finally {
      await second.close();
    }
  });
});

describe('failures from one address', () => {
  test('over many accounts end in a wait there and nowhere else', async () => {
    await member();
    const max = addressFailures[0]?.max ?? 0;
    await sql`insert into rate_hits (key, at) select 'sign-in:203.0.113.7', ${clock.now().toISOString()} from generate_series(1, ${max - 1})`.execute(
      db,
    );
    expect((await signIn('nobody@example.com', 'wrong', '203.0.113.7')).statusCode).toBe(401);
    const refused = await signIn('jane@example.com', password, '203.0.113.7');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    expect((await signIn('jane@example.com', password, '203.0.113.8')).statusCode).toBe(200);
  });

  test('do not count sign-ins that succeed', async () => {
    await member();
    expect((await signIn('jane@example.com', password, '203.0.113.7')).statusCode).toBe(200);
    const { rows } = await sql`select from rate_hits where key like 'sign-in:%'`.execute(db);
    expect(rows).toHaveLength(0);
  });
});

describe('a session of staff', () => {
  test('ends at logout', async () => {
    await member();
    const { token } = (await signIn('jane@example.com', password)).json();
    const answer = await send({ method: 'POST', url: '/api/v1/auth/logout', token });
    expect(answer.json()).toEqual({ message: 'You are signed out.' });
    expect((await send({ url: '/api/v1/users/current', token })).statusCode).toBe(401);
    expect((await send({ method: 'POST', url: '/api/v1/auth/logout', token })).statusCode).toBe(401);
  });

  test('opens no customer door, and a customer none of staff', async () => {
    const staffToken = await tokenOf('super_admin');
    const cuToken = await customerToken((await createTestCustomer(db)).id);
    expect((await send({ url: '/api/customer/auth/current', token: staffToken })).statusCode).toBe(401);
    expect((await send({ url: '/api/v1/users/current', token: cuToken })).statusCode).toBe(401);
    expect((await send({ url: '/api/v1/users/current' })).statusCode).toBe(401);
  });
});
