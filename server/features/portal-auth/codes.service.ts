import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { MessageRecordType } from '#domain/messages.ts';
import type { Db } from '#server/db/connect.ts';
import { writeAlike } from '#server/features/limits/alike.queries.ts';
import { forgiveHit, type Limit, type Rule, takeHits } from '#server/features/limits/limits.queries.ts';
import { addressLimit, day, hour, minute, tooMany, waitInWords } from '#server/features/limits/limits.service.ts';
import { takeFromSmsBudget } from '#server/features/limits/sms-budget.service.ts';
import { queueSms } from '#server/features/messages/messages.service.ts';
import { endAndNumberCode, endCode, insertCode, useTry } from '#server/features/portal-auth/codes.queries.ts';
import { readSettings } from '#server/features/settings/settings.queries.ts';
import type { App } from '#server/http/context.ts';

/** One-time codes by SMS (product decision 6). Numbers and waits are chosen in research/esign.md, section 5. */
export const codeRules = {
  digits: 6,
  livesSeconds: 5 * minute,
  tries: 5,
  /** Wrong codes for one number, over all its codes: a new code does not buy new guesses. */
  failures: [{ max: 10, seconds: hour }],
  resend: [{ max: 1, seconds: minute }],
  sends: [
    { max: 5, seconds: hour },
    { max: 10, seconds: day },
  ],
  sendsFromAddress: [{ max: 10, seconds: hour }],
  checksFromAddress: [{ max: 30, seconds: hour }],
} as const satisfies Record<string, number | readonly Rule[]>;

export const codeMessages = {
  justSent: 'You have just asked for a code.',
  tooManySends: 'Too many codes were asked for.',
  tooManyFailures: 'There were too many wrong codes for this number.',
  tooManyChecks: 'Too many attempts.',
  noBudget: (seconds: number) =>
    `We cannot send codes at the moment. Please try again in ${waitInWords(seconds)}, or call the office.`,
} as const;

/** What a code is good for: a code for one purpose, or for one contract, opens nothing else. */
export interface CodeFor {
  purpose: 'customer_sign_in' | 'contract_signing';
  /** The record the purpose is about, where it is about one: a contract's id. */
  subject?: number | undefined;
  /** E.164. */
  mobile: string;
}

export interface CodeRequest extends CodeFor {
  ip: string | null;
  /** Ends the sentence '123456 is your code from Acme …': `to see your offers`. */
  toDo: string;
  /** Whose thread the SMS belongs to; null: nobody has this number, and all is done but the sending. */
  recipient: { record_type: MessageRecordType; record_id: number } | null;
}

const purposeOf = ({ purpose, subject }: CodeFor): string =>
  subject === undefined ? purpose : `${purpose}:${subject}`;

const failuresOf = (mobile: string): Limit => ({ key: `code-failure:${mobile}`, rules: codeRules.failures });

const sendLimits = (app: App, request: CodeRequest): Limit[] => [
  { key: `code-resend:${purposeOf(request)}:${request.mobile}`, rules: codeRules.resend },
  { key: `code-send:${request.mobile}`, rules: codeRules.sends },
  ...addressLimit(app.config, 'code-send', request.ip, codeRules.sendsFromAddress),
];

function hmacOf(app: App, target: CodeFor, id: number, code: string): Buffer {
  const text = ['one-time-code', purposeOf(target), target.mobile, id, code].join('|');
  return createHmac('sha256', app.config.secretKey).update(text).digest();
}

type Refusal = { why: 'sends' | 'failures' | 'budget'; seconds: number };

/**
 * Sends a new code, which ends the one before. Takes the same steps for a number that nobody has, so that neither the
 * answer nor its time tells who is known. Throws 429 when a limit is reached, 503 when the hour's budget is spent.
 */
export async function issueCode(app: App, request: CodeRequest): Promise<void> {
  const now = app.clock.now();
  const refusal = await app.db.transaction().execute(async (tx): Promise<Refusal | null> => {
    const blocked = await takeHits(tx, now, [], [failuresOf(request.mobile)]);
    if (blocked > 0) return { why: 'failures', seconds: blocked };
    const wait = await takeHits(tx, now, sendLimits(app, request));
    if (wait > 0) return { why: 'sends', seconds: wait };
    const code = await writeCode(tx, app, request, now);
    const spent = await writeAlike(tx, request.recipient !== null, () => sendCode(tx, app, request, code, now));
    return spent > 0 ? { why: 'budget', seconds: spent } : null;
  });
  if (refusal !== null) throw refused(refusal);
}

function refused({ why, seconds }: Refusal): AppError {
  if (why === 'budget')
    return new AppError('unavailable', codeMessages.noBudget(seconds), { retryAfterSeconds: seconds });
  if (why === 'failures') return tooMany(codeMessages.tooManyFailures, seconds);
  return tooMany(seconds > codeRules.resend[0].seconds ? codeMessages.tooManySends : codeMessages.justSent, seconds);
}

async function writeCode(tx: Db, app: App, request: CodeRequest, now: Date): Promise<string> {
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0');
  const purpose = purposeOf(request);
  const id = await endAndNumberCode(tx, purpose, request.mobile, now);
  const expires_at = new Date(now.getTime() + codeRules.livesSeconds * 1000);
  await insertCode(tx, {
    id,
    purpose,
    mobile: request.mobile,
    code_hmac: hmacOf(app, request, id, code),
    created_at: now,
    expires_at,
  });
  return code;
}

/** Answers the seconds until the budget has room again; 0: the SMS is on its way. */
async function sendCode(tx: Db, app: App, request: CodeRequest, code: string, now: Date): Promise<number> {
  const spent = await takeFromSmsBudget(tx, now);
  if (spent > 0) return spent;
  const { name } = (await readSettings(tx)).agency;
  await queueSms(tx, app.clock, {
    to: request.mobile,
    body: `${code} is your code from ${name} ${request.toDo}. It is valid for 5 minutes. Do not share it with anyone.`,
    is_secret: true,
    expires_at: new Date(now.getTime() + codeRules.livesSeconds * 1000),
    ...request.recipient,
  });
  return 0;
}

export interface CodeCheck extends CodeFor {
  code: string;
  ip: string | null;
}

/**
 * Uses up the code that was sent; answers its id, for evidence, or null for every kind of failure alike. The try and
 * the failure are written and committed before the comparison, so neither a rollback nor many calls at once escape
 * them; a right code takes its failure back. Throws 429 when one address checks too often.
 */
export async function checkCode(app: App, { code, ip, ...target }: CodeCheck): Promise<number | null> {
  const now = app.clock.now();
  const failures = failuresOf(target.mobile);
  const attempt = await app.db.transaction().execute(async (tx) => {
    const seconds = await takeHits(tx, now, addressLimit(app.config, 'code-check', ip, codeRules.checksFromAddress));
    if (seconds > 0) return { seconds, living: undefined };
    const isBlocked = (await takeHits(tx, now, [failures])) > 0;
    const living = isBlocked ? undefined : await useTry(tx, purposeOf(target), target.mobile, now, codeRules.tries);
    return { seconds: 0, living };
  });
  if (attempt.seconds > 0) throw tooMany(codeMessages.tooManyChecks, attempt.seconds);
  const given = hmacOf(app, target, attempt.living?.id ?? 0, code);
  const isRight = timingSafeEqual(given, attempt.living?.code_hmac ?? Buffer.alloc(given.length));
  if (!attempt.living || !isRight || !(await endCode(app.db, attempt.living.id, now))) return null;
  await forgiveHit(app.db, failures.key, now);
  return attempt.living.id;
}
