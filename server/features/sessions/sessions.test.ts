import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  endSession,
  endSessionsOf,
  findIdentity,
  hashToken,
  openSession,
} from '#server/features/sessions/sessions.service.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestCustomer, createTestUser } from '#server/testing/factories.ts';
import { testClock } from '#server/testing/test-app.ts';

const { db, reset } = await testDatabase();
beforeEach(reset);

const origin = { ip: '203.0.113.7', user_agent: 'Test browser' };
const minute = 60_000;
const hour = 60 * minute;

async function staffSession(clock = testClock()) {
  const user = await createTestUser(db);
  return { clock, user, ...(await openSession(db, { user_id: user.id }, clock.now(), origin)) };
}

describe('a token', () => {
  test('carries its kind in front of 32 random bytes', async () => {
    const { token } = await staffSession();
    const customer = await createTestCustomer(db);
    const other = await openSession(db, { customer_id: customer.id }, testClock().now(), origin);
    expect(token).toMatch(/^st_[\w-]{43}$/);
    expect(other.token).toMatch(/^cu_[\w-]{43}$/);
  });

  test('is stored as its SHA-256 only', async () => {
    const { token } = await staffSession();
    const { rows } = await sql<{
      row: string;
      token_hash: Buffer;
    }>`select sessions::text as row, token_hash from sessions`.execute(db);
    expect(rows[0]?.token_hash.equals(hashToken(token))).toBe(true);
    expect(rows[0]?.row).not.toContain(token.slice(3));
  });

  test('stands for its owner', async () => {
    const { token, user, clock } = await staffSession();
    expect(await findIdentity(db, token, clock.now())).toMatchObject({
      kind: 'staff',
      user: { id: user.id, name: user.name, email: user.email, role: 'staff' },
    });
  });

  test('of another kind, or changed in one letter, stands for nobody', async () => {
    const { token, clock } = await staffSession();
    for (const wrong of [`cu_${token.slice(3)}`, `sg_${token.slice(3)}`, token.slice(3), `${token}x`, ''])
      expect(await findIdentity(db, wrong, clock.now())).toBeNull();
  });
});

describe('a session ends', () => {
  test('after 12 hours without use', async () => {
    const { token, clock } = await staffSession();
    clock.advance(12 * hour - 1);
    expect(await findIdentity(db, token, clock.now())).not.toBeNull();
    clock.advance(12 * hour);
    expect(await findIdentity(db, token, clock.now())).toBeNull();
  });

  test('after 7 days however much it is used', async () => {
    const { token, clock, expires_at } = await staffSession();
    const end = Date.parse(expires_at);
    for (; clock.now().getTime() < end; clock.advance(11 * hour))
      expect(await findIdentity(db, token, clock.now())).not.toBeNull();
    clock.set(new Date(end - 1));
    expect(await findIdentity(db, token, clock.now())).not.toBeNull();
    clock.set(new Date(end));
    expect(await findIdentity(db, token, clock.now())).toBeNull();
  });

  test('when it is told to, and no other with it', async () => {
    const { token, user, clock } = await staffSession();
    const second = await openSession(db, { user_id: user.id }, clock.now(), origin);
    const identity = await findIdentity(db, token, clock.now());
    await endSession(db, identity?.session_id ?? 0, clock.now());
    expect(await findIdentity(db, token, clock.now())).toBeNull();
    expect(await findIdentity(db, second.token, clock.now())).not.toBeNull();
  });

  test('with all others of the same person', async () => {
    const { token, user, clock } = await staffSession();
    const second = await openSession(db, { user_id: user.id }, clock.now(), origin);
    const stranger = await staffSession(clock);
    await endSessionsOf(db, { user_id: user.id }, clock.now());
    expect(await findIdentity(db, token, clock.now())).toBeNull();
    expect(await findIdentity(db, second.token, clock.now())).toBeNull();
    expect(await findIdentity(db, stranger.token, clock.now())).not.toBeNull();
  });

  test.each(['is_active = false', 'deleted_at = now()'])('with its owner (%s)', async (change) => {
    const { token, user, clock } = await staffSession();
    const customer = await createTestCustomer(db);
    const other = await openSession(db, { customer_id: customer.id }, clock.now(), origin);
    await sql`update users set ${sql.raw(change)} where id = ${user.id}`.execute(db);
    await sql`update customers set ${sql.raw(change)} where id = ${customer.id}`.execute(db);
    expect(await findIdentity(db, token, clock.now())).toBeNull();
    expect(await findIdentity(db, other.token, clock.now())).toBeNull();
  });
});

test('a use is written down at most every five minutes', async () => {
  const { token, clock, user } = await staffSession();
  const lastUse = async () =>
    (await db.selectFrom('sessions').select('last_used_at').where('user_id', '=', user.id).executeTakeFirstOrThrow())
      .last_used_at;
  const opened = await lastUse();
  clock.advance(5 * minute - 1);
  await findIdentity(db, token, clock.now());
  expect(await lastUse()).toBe(opened);
  clock.advance(1);
  await findIdentity(db, token, clock.now());
  expect(Date.parse(await lastUse()) - Date.parse(opened)).toBe(5 * minute);
});

test('a session remembers where it was opened', async () => {
  const user = await createTestUser(db);
  await openSession(db, { user_id: user.id }, testClock().now(), { ip: 'fe80::1%eth0', user_agent: 'x'.repeat(1_000) });
  const stored = await db.selectFrom('sessions').select(['ip', 'user_agent']).executeTakeFirstOrThrow();
  expect(stored).toEqual({ ip: 'fe80::1', user_agent: 'x'.repeat(400) });
});
