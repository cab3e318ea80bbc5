import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Failures in a row for an address typed at sign-in, whether or not anybody has it. */

/** Seconds until the next try; 0: now. */
export async function signInWait(db: Db, email: string, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from next_try_at - ${now.toISOString()}::timestamptz))::int as seconds
    from login_failures where email = ${email} and next_try_at > ${now.toISOString()}
  `.execute(db);
  return rows[0]?.seconds ?? 0;
}

export interface WaitRules {
  /** The failure that brings the first wait; each further one doubles it. */
  firstAfter: number;
  firstSeconds: number;
  longestSeconds: number;
  /** After so long without a failure the count begins anew. */
  forgottenAfterSeconds: number;
}

/** Counts one failure and sets the wait that follows from it, in one statement: two at once count as two. */
export async function countSignInFailure(db: Db, email: string, now: Date, rules: WaitRules): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`
    insert into login_failures as f (email, failures, next_try_at, last_at)
    values (${email}, 1, ${at}, ${at})
    on conflict (email) do update set (failures, next_try_at, last_at) = (
      select counted.failures,
        case when counted.failures < ${rules.firstAfter} then ${at}
        else ${at} + make_interval(secs => least(
          ${rules.longestSeconds}::float8, ${rules.firstSeconds}::float8 * power(2, least(counted.failures - ${rules.firstAfter}, 30))
        )) end,
        ${at}
      from (
        select case when f.last_at < ${at} - make_interval(secs => ${rules.forgottenAfterSeconds}) then 1 else f.failures + 1 end as failures
      ) as counted
    )
  `.execute(db);
}

export async function forgetSignInFailures(db: Db, email: string): Promise<void> {
  await sql`delete from login_failures where email = ${email}`.execute(db);
}

export async function deleteOldSignInFailures(db: Db, before: Date): Promise<void> {
  await sql`delete from login_failures where last_at < ${before.toISOString()}`.execute(db);
}

/** Links that set a password. */
export type LinkPurpose = 'password_reset' | 'invitation';

export interface NewLink {
  email: string;
  purpose: LinkPurpose;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

/** Writes the link when somebody active has the address; the statement is the same when nobody has. */
export async function insertLink(tx: Db, link: NewLink): Promise<void> {
  await sql`
    insert into user_tokens (user_id, purpose, token_hash, created_at, expires_at)
    select id, ${link.purpose}, ${link.token_hash}, ${link.created_at.toISOString()}, ${link.expires_at.toISOString()}
    from users where lower(email) = ${link.email.toLowerCase()} and is_active and deleted_at is null
  `.execute(tx);
}

export interface LinkOwner {
  user_id: number;
  name: string;
  email: string;
}

/** Whose link this is; undefined when it was used, has expired, or its owner is gone or inactive. */
export async function findLinkOwner(db: Db, token_hash: Buffer, now: Date): Promise<LinkOwner | undefined> {
  const { rows } = await sql<LinkOwner>`
    select u.id as user_id, u.name, u.email
    from user_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${token_hash} and t.used_at is null and t.expires_at > ${now.toISOString()}
      and u.is_active and u.deleted_at is null
  `.execute(db);
  return rows[0];
}

/** Uses a link up; false when somebody else was faster. */
export async function useLink(tx: Db, token_hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update user_tokens set used_at = ${now.toISOString()}
    where token_hash = ${token_hash} and used_at is null and expires_at > ${now.toISOString()}
    returning id
  `.execute(tx);
  return rows.length > 0;
}

/** The other links of the same person are worth nothing once a password was set. */
export async function endLinksOf(tx: Db, user_id: number, now: Date): Promise<void> {
  await sql`update user_tokens set used_at = ${now.toISOString()} where user_id = ${user_id} and used_at is null`.execute(
    tx,
  );
}

export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await sql`delete from user_tokens where expires_at < ${before.toISOString()}`.execute(db);
}
