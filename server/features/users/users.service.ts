import { randomInt } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Role } from '#domain/permissions.ts';
import type { User } from '#domain/users.ts';
import type { Db } from '#server/db/connect.ts';
import { recordChange } from '#server/features/audit/audit.queries.ts';
import { findUser, insertUser } from '#server/features/users/users.queries.ts';
import type { Actor } from '#server/http/context.ts';

const pidLength = 10;
const pidCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Ten letters and digits, as the specification has it. */
export const newPid = (): string =>
  Array.from({ length: pidLength }, () => pidCharacters[randomInt(pidCharacters.length)]).join('');

export interface NewUser {
  name: string;
  email: string;
  role: Role;
  /** Of a password that passed `refuseWeakPassword`; null: the user sets one by invitation. */
  password_hash: string | null;
  email_verified?: boolean;
  /** Made here when absent. */
  pid?: string;
}

/** Adds a member of staff. A second one with the same e-mail breaks `users_email`, which answers 409. */
export async function createUser(tx: Db, actor: Actor, at: Date, user: NewUser): Promise<User> {
  const { name, email, role, password_hash, email_verified = false, pid = newPid() } = user;
  const id = await insertUser(tx, { pid, name, email, role, password_hash, email_verified });
  const created = await readUser(tx, id);
  await recordChange(tx, actor, at, { action: 'created', record_type: 'user', record_id: id, after: created });
  return created;
}

export async function readUser(db: Db, id: number): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw new AppError('not_found', 'User not found');
  return user;
}
