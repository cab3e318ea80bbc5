import { sql } from 'kysely';
import type { Role } from '#domain/permissions.ts';
import type { User } from '#domain/users.ts';
import type { Db } from '#server/db/connect.ts';

const columns = sql`id, pid, name, email, role, email_verified, is_active, version, created_at, updated_at`;

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const { rows } = await sql<User>`select ${columns} from users where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

export interface UserColumns {
  pid: string;
  name: string;
  email: string;
  role: Role;
  password_hash: string | null;
  email_verified: boolean;
}

export async function insertUser(tx: Db, user: UserColumns): Promise<number> {
  const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface SignInUser {
  id: number;
  name: string;
  email: string;
  is_active: boolean;
  /** null: invited, no password set yet. */
  password_hash: string | null;
}

/** By e-mail in any case; inactive ones too. */
export async function findUserByEmail(db: Db, email: string): Promise<SignInUser | undefined> {
  const { rows } = await sql<SignInUser>`
    select id, name, email, is_active, password_hash from users
    where lower(email) = ${email.toLowerCase()} and deleted_at is null
  `.execute(db);
  return rows[0];
}

/** False when the password was changed or the account closed since `user` was read: a session opened now would outlive that. */
export async function lockUnchanged(tx: Db, user: SignInUser): Promise<boolean> {
  const { rows } = await sql`
    select from users
    where id = ${user.id} and password_hash = ${user.password_hash} and is_active and deleted_at is null
    for no key update
  `.execute(tx);
  return rows.length > 0;
}

/** The same password, hashed anew. */
export async function updatePasswordHash(db: Db, id: number, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

/** A password set through a link that was sent to the address proves the address. */
export async function setPasswordByLink(tx: Db, id: number, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash, email_verified: true }).where('id', '=', id).execute();
}
