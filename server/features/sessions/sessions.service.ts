import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import {
  findCustomerSession,
  findStaffSession,
  insertSession,
  revokeCustomerSessions,
  revokeSession,
  revokeUserSessions,
  touchSession,
} from '#server/features/sessions/sessions.queries.ts';
import type { Identity } from '#server/http/context.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds without use, and in all (product decision 6). The prefix tells the kind of a token at a glance. */
export const sessionKinds = {
  staff: { prefix: 'st_', idle: 12 * hour, absolute: 168 * hour },
  customer: { prefix: 'cu_', idle: 12 * hour, absolute: 168 * hour },
  signer: { prefix: 'sg_', idle: 30 * minute, absolute: 4 * hour },
} as const;
type SessionKind = keyof typeof sessionKinds;

/** A use is written down at most so often: reading must not mean writing. */
const useWrittenEvery = 5 * minute;

const longestUserAgent = 400;

/** What is stored of a token. Tokens are random, so a plain hash cannot be guessed from. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const randomToken = (): string => randomBytes(32).toString('base64url');

export type SessionOwner = { user_id: number } | { customer_id: number };

/** Where a session was opened, for its owner to recognise. */
export interface Origin {
  ip: string | null;
  user_agent: string | null;
}

/** Opens a session; the token is shown here once and never again. `expires_at` is its last moment however much it is used. */
export async function openSession(
  db: Db,
  owner: SessionOwner,
  now: Date,
  origin: Origin,
): Promise<{ token: string; expires_at: string }> {
  const kind: SessionKind = 'user_id' in owner ? 'staff' : 'customer';
  const { prefix, idle, absolute } = sessionKinds[kind];
  const token = `${prefix}${randomToken()}`;
  const expires_at = new Date(now.getTime() + absolute).toISOString();
  await insertSession(db, {
    kind,
    token_hash: hashToken(token),
    user_id: null,
    customer_id: null,
    ...owner,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    idle_expires_at: new Date(now.getTime() + idle).toISOString(),
    expires_at,
    // A link-local address carries its interface, which inet does not take.
    ip: origin.ip?.replace(/%.*$/, '') ?? null,
    user_agent: origin.user_agent?.slice(0, longestUserAgent) ?? null,
  });
  return { token, expires_at };
}

/** Who a token stands for; null when it is unknown, ended, of another kind, or its owner is gone or inactive. */
export async function findIdentity(db: Db, token: string, now: Date): Promise<Identity | null> {
  if (token.startsWith(sessionKinds.staff.prefix)) {
    const found = await findStaffSession(db, hashToken(token), now);
    if (!found) return null;
    const { session_id, last_used_at, ...user } = found;
    await touch(db, 'staff', session_id, last_used_at, now);
    return { kind: 'staff', session_id, user };
  }
  if (token.startsWith(sessionKinds.customer.prefix)) {
    const found = await findCustomerSession(db, hashToken(token), now);
    if (!found) return null;
    const { session_id, last_used_at, ...customer } = found;
    await touch(db, 'customer', session_id, last_used_at, now);
    return { kind: 'customer', session_id, customer };
  }
  return null;
}

async function touch(db: Db, kind: SessionKind, session_id: number, last_used_at: string, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(last_used_at) < useWrittenEvery) return;
  await touchSession(db, session_id, now, new Date(now.getTime() + sessionKinds[kind].idle));
}

export async function endSession(db: Db, session_id: number, now: Date): Promise<void> {
  await revokeSession(db, session_id, now);
}

/** Ends every session of one person: after a change of password, role or mobile, at deactivation and deletion. */
export async function endSessionsOf(db: Db, owner: SessionOwner, now: Date): Promise<void> {
  await ('user_id' in owner
    ? revokeUserSessions(db, owner.user_id, now)
    : revokeCustomerSessions(db, owner.customer_id, now));
}
