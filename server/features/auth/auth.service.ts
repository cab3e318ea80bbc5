import { AppError } from '#domain/errors.ts';
import { countSignInFailure, forgetSignInFailures, signInWait } from '#server/features/auth/auth.queries.ts';
import { hashPassword, isOutdatedHash, passwordMatches } from '#server/features/auth/passwords.service.ts';
import { forgiveHit, type Rule, takeHits } from '#server/features/limits/limits.queries.ts';
import { addressLimit, day, minute, tooMany } from '#server/features/limits/limits.service.ts';
import { type Origin, openSession } from '#server/features/sessions/sessions.service.ts';
import {
  findUserByEmail,
  lockUnchanged,
  type SignInUser,
  updatePasswordHash,
} from '#server/features/users/users.queries.ts';
import type { App } from '#server/http/context.ts';

export const signInMessages = {
  wrong: 'The email or password is not right. Please check both and try again.',
  tooMany: 'Too many attempts to sign in.',
  signedIn: 'You are signed in.',
  signedOut: 'You are signed out.',
} as const;

/** 1, 2, 4 … seconds from the fifth failure on, never more than 15 minutes: a guesser is slowed, nobody is locked out. */
export const signInWaits = {
  firstAfter: 5,
  firstSeconds: 1,
  longestSeconds: 15 * minute,
  forgottenAfterSeconds: day,
} as const;

/** Failures from one address over all accounts. An office of many people is one address too. */
export const addressFailures: readonly Rule[] = [{ max: 50, seconds: 15 * minute }];

/** Attempts on one account follow one another within a process, so that none of many at once escapes the count. */
const queues = new Map<string, Promise<unknown>>();

async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (queues.get(key) ?? Promise.resolve()).then(work, work);
  queues.set(key, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(key) === mine) queues.delete(key);
  }
}

export interface SignIn {
  email: string;
  password: string;
}

/**
 * Signs a member of staff in. Unknown, invited and inactive accounts take the same steps as a wrong password and get the
 * same answer. Failures are written outside any transaction: they count although the call fails.
 */
export async function signIn(
  app: App,
  { email: typed, password }: SignIn,
  origin: Origin,
): Promise<{ token: string; expires_at: string }> {
  const email = typed.toLowerCase();
  return oneByOne(email, async () => {
    const now = app.clock.now();
    const wait = await signInWait(app.db, email, now);
    if (wait > 0) throw tooMany(signInMessages.tooMany, wait);
    const fromAddress = addressLimit(app.config, 'sign-in', origin.ip, addressFailures);
    const addressWait = await takeHits(app.db, now, fromAddress);
    if (addressWait > 0) throw tooMany(signInMessages.tooMany, addressWait);

    const user = await findUserByEmail(app.db, email);
    const matches = await passwordMatches(user?.password_hash, password);
    if (!user?.is_active || !matches) {
      await countSignInFailure(app.db, email, now, signInWaits);
      throw new AppError('wrong_credentials', signInMessages.wrong);
    }
    for (const { key } of fromAddress) await forgiveHit(app.db, key, now);
    const renewed = await renewedHash(user, password);
    return app.db.transaction().execute(async (tx) => {
      if (!(await lockUnchanged(tx, user))) throw new AppError('wrong_credentials', signInMessages.wrong);
      await forgetSignInFailures(tx, email);
      if (renewed !== null) await updatePasswordHash(tx, user.id, renewed);
      return openSession(tx, { user_id: user.id }, now, origin);
    });
  });
}

/** The password is at hand only now: the moment to bring an old hash up to today's parameters. */
const renewedHash = async ({ password_hash }: SignInUser, password: string): Promise<string | null> =>
  password_hash !== null && isOutdatedHash(password_hash) ? hashPassword(password) : null;
