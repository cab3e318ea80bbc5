import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { recordChange } from '#server/features/audit/audit.queries.ts';
import {
  endLinksOf,
  findLinkOwner,
  forgetSignInFailures,
  insertLink,
  type LinkOwner,
  type LinkPurpose,
  useLink,
} from '#server/features/auth/auth.queries.ts';
import { hashPassword, refuseWeakPassword } from '#server/features/auth/passwords.service.ts';
import { writeAlike } from '#server/features/limits/alike.queries.ts';
import { type Rule, takeHits } from '#server/features/limits/limits.queries.ts';
import { addressLimit, hour, tooMany } from '#server/features/limits/limits.service.ts';
import { queueEmail } from '#server/features/messages/messages.service.ts';
import { endSessionsOf, hashToken, randomToken } from '#server/features/sessions/sessions.service.ts';
import { readSettings } from '#server/features/settings/settings.queries.ts';
import { findUserByEmail, setPasswordByLink } from '#server/features/users/users.queries.ts';
import type { Actor, App } from '#server/http/context.ts';

export const linkMessages = {
  sent: 'If this address belongs to an account, a link to set a new password is on its way. It is valid for one hour.',
  tooMany: 'Too many links were asked for.',
  invalid: 'This link is not valid any more. Please ask for a new one.',
  set: 'Your password is set. Please sign in with it.',
} as const;

/** How long a link lives. */
const linkHours: Record<LinkPurpose, number> = { password_reset: 1, invitation: 72 };

export const linksForAddress: readonly Rule[] = [{ max: 5, seconds: hour }];
export const linksFromOnePlace: readonly Rule[] = [{ max: 20, seconds: hour }];

/** Writes a link for whoever has this e-mail and answers its token, which is shown nowhere else. */
export async function issuePasswordLink(tx: Db, now: Date, email: string, purpose: LinkPurpose): Promise<string> {
  const token = randomToken();
  const expires_at = new Date(now.getTime() + linkHours[purpose] * hour * 1000);
  await insertLink(tx, { email, purpose, token_hash: hashToken(token), created_at: now, expires_at });
  return token;
}

/** In the fragment, which browsers send to no server and into no log. */
export const passwordLink = (appUrl: string, token: string): string => `${appUrl}/reset-password#token=${token}`;

/** RFC 2606: a name that can have no mailbox. */
const nobody = { name: 'Nobody', email: 'nobody@example.invalid' };

/** Sends a link to a known address; does and answers the same for one that nobody has. */
export async function forgotPassword(app: App, typed: string, ip: string | null): Promise<void> {
  const now = app.clock.now();
  const email = typed.toLowerCase();
  const limits = [
    { key: `password-link:${email}`, rules: linksForAddress },
    ...addressLimit(app.config, 'password-link', ip, linksFromOnePlace),
  ];
  const wait = await app.db.transaction().execute(async (tx) => {
    const seconds = await takeHits(tx, now, limits);
    if (seconds > 0) return seconds;
    const user = await findUserByEmail(tx, email);
    const isKnown = user?.is_active === true;
    await writeAlike(tx, isKnown, async () => {
      const token = await issuePasswordLink(tx, now, email, 'password_reset');
      const to = user ?? nobody;
      await queueEmail(tx, app.clock, {
        to: to.email,
        subject: 'Set a new password',
        body: resetText(to.name, await agencyName(tx), passwordLink(app.config.appUrl, token)),
        is_secret: true,
      });
    });
    return 0;
  });
  if (wait > 0) throw tooMany(linkMessages.tooMany, wait);
}

const agencyName = async (db: Db): Promise<string> => (await readSettings(db)).agency.name;

const resetText = (name: string, agency: string, link: string): string => `Hello ${name},

somebody, most likely you, asked to set a new password for your account at ${agency}. This link does it:

${link}

It works once and for one hour. If it was not you, leave this e-mail be: your password stays as it is.`;

const changedText = (name: string, agency: string, when: string): string => `Hello ${name},

the password of your account at ${agency} was set anew on ${when}. You were signed out everywhere; please sign in with the new password.

If it was not you, tell an administrator of your agency at once.`;

const londonTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

export interface NewPassword {
  token: string;
  password: string;
}

/** Sets the password a link was sent for: uses the link up, ends every session and tells the owner. */
export async function setPassword(
  app: App,
  { token, password }: NewPassword,
  where: Pick<Actor, 'ip' | 'request_id'>,
): Promise<void> {
  const now = app.clock.now();
  const token_hash = hashToken(token);
  const owner = await findLinkOwner(app.db, token_hash, now);
  if (!owner) throw invalidLink();
  refuseWeakPassword(password, owner);
  const password_hash = await hashPassword(password);
  await app.db.transaction().execute(async (tx) => {
    if (!(await useLink(tx, token_hash, now))) throw invalidLink();
    await takePassword(tx, app, owner, password_hash, now, where);
  });
}

const invalidLink = () => new AppError('invalid', linkMessages.invalid, { data: { token: linkMessages.invalid } });

async function takePassword(
  tx: Db,
  app: App,
  owner: LinkOwner,
  password_hash: string,
  now: Date,
  where: Pick<Actor, 'ip' | 'request_id'>,
): Promise<void> {
  const { user_id, name, email } = owner;
  await setPasswordByLink(tx, user_id, password_hash);
  await endLinksOf(tx, user_id, now);
  await endSessionsOf(tx, { user_id }, now);
  await forgetSignInFailures(tx, email.toLowerCase());
  const actor: Actor = { kind: 'user', id: user_id, name, ip: where.ip, request_id: where.request_id };
  await recordChange(tx, actor, now, { action: 'password_reset', record_type: 'user', record_id: user_id });
  await queueEmail(tx, app.clock, {
    to: email,
    subject: 'Your password was changed',
    body: changedText(name, await agencyName(tx), londonTime.format(now)),
  });
}
