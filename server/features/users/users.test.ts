import { beforeEach, expect, test } from 'vitest';
import { createUser, newPid } from '#server/features/users/users.service.ts';
import type { Actor } from '#server/http/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testClock } from '#server/testing/test-app.ts';

const { db, reset } = await testDatabase();
beforeEach(reset);

const actor: Actor = { kind: 'command', id: null, name: 'lintel user create', ip: null, request_id: null };
const jane = { name: 'Jane Archer', email: 'Jane@example.com', role: 'admin', password_hash: 'not shown' } as const;

test('a new member of staff is written with one audit line that holds no hash', async () => {
  const user = await db.transaction().execute((tx) => createUser(tx, actor, testClock().now(), jane));
  expect(user).toMatchObject({
    name: 'Jane Archer',
    email: 'Jane@example.com',
    role: 'admin',
    is_active: true,
    email_verified: false,
  });
  expect(user.pid).toMatch(/^[A-Za-z0-9]{10}$/);
  const lines = await db.selectFrom('audit_log').select(['action', 'record_type', 'record_id', 'changes']).execute();
  expect(lines).toEqual([expect.objectContaining({ action: 'created', record_type: 'user', record_id: user.id })]);
  expect(JSON.stringify(lines)).not.toContain('not shown');
});

test('an e-mail is taken in whatever case', async () => {
  await createUser(db, actor, testClock().now(), jane);
  await expect(createUser(db, actor, testClock().now(), { ...jane, email: 'JANE@example.com' })).rejects.toMatchObject({
    constraint: 'users_email',
  });
});

test('a pid is new each time', () => {
  expect(new Set(Array.from({ length: 100 }, newPid)).size).toBe(100);
});
