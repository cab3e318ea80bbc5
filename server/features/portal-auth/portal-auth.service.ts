import { customerMessages, fullName } from '#domain/customers.ts';
import { AppError } from '#domain/errors.ts';
import { otpMessages, type SessionCustomer } from '#domain/portal.ts';
import type { Db } from '#server/db/connect.ts';
import { recordChange } from '#server/features/audit/audit.queries.ts';
import { announce } from '#server/features/live/live.queries.ts';
import { customerMobiles, requireE164 } from '#server/features/mobiles/mobiles.service.ts';
import { checkCode, issueCode } from '#server/features/portal-auth/codes.service.ts';
import { readOwnData } from '#server/features/portal-auth/own-data.queries.ts';
import {
  findCustomerByMobile,
  lockCustomerByMobile,
  lockOwnRecord,
  markVerified,
  updateEmail,
} from '#server/features/portal-auth/portal-auth.queries.ts';
import { type Origin, openSession } from '#server/features/sessions/sessions.service.ts';
import type { Actor, App, CustomerIdentity } from '#server/http/context.ts';

export const portalMessages = { signedOut: 'You are signed out.' } as const;

const purpose = 'customer_sign_in';

/** Sends a code to a customer's mobile; answers alike, by the same steps, when no customer has it. */
export async function requestOtp(app: App, typed: string, ip: string | null): Promise<void> {
  const mobile = requireE164(typed, customerMobiles(app.config));
  const customer = await findCustomerByMobile(app.db, mobile);
  const recipient = customer ? { record_type: 'customer' as const, record_id: customer.id } : null;
  await issueCode(app, { purpose, mobile, ip, toDo: 'to see your offers', recipient });
}

export interface OtpSignIn {
  mobile: string;
  otp: string;
}

export interface SignedInCustomer {
  token: string;
  expires_at: string;
  customer: SessionCustomer;
}

/** Signs a customer in; whatever is wrong with the code is said in the same words. */
export async function verifyOtp(
  app: App,
  { mobile: typed, otp }: OtpSignIn,
  origin: Origin,
  request_id: string,
): Promise<SignedInCustomer> {
  const mobile = requireE164(typed, customerMobiles(app.config));
  const code_id = await checkCode(app, { purpose, mobile, code: otp, ip: origin.ip });
  if (code_id === null) throw wrongCode();
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const found = await lockCustomerByMobile(tx, mobile);
    if (!found) throw wrongCode();
    const { is_verified, ...customer } = found;
    const actor: Actor = { kind: 'customer', id: customer.id, name: fullName(customer), ip: origin.ip, request_id };
    if (!is_verified) await verifyMobile(tx, actor, now, customer.id, is_verified);
    return { ...(await openSession(tx, { customer_id: customer.id }, now, origin)), customer };
  });
}

const wrongCode = () => new AppError('wrong_credentials', otpMessages.wrong);

/** The first code that comes back proves that the mobile is theirs. */
async function verifyMobile(tx: Db, actor: Actor, at: Date, id: number, is_verified: boolean | null): Promise<void> {
  await markVerified(tx, id);
  await recordChange(tx, actor, at, {
    action: 'verified',
    record_type: 'customer',
    record_id: id,
    before: { is_verified },
    after: { is_verified: true },
  });
  await announce(tx, { topic: 'customers', action: 'changed', id, customer_id: id });
}

/** Another customer's record is not there for this one. */
export function refuseOthers(identity: CustomerIdentity, customer_id: number): void {
  if (identity.customer.id !== customer_id) throw new AppError('not_found', customerMessages.notFound);
}

/** Customers correct their own e-mail; `undefined` leaves it. A taken one breaks `customers_email`, which answers 409. */
export async function changeProfile(
  tx: Db,
  actor: Actor,
  at: Date,
  id: number,
  email: string | null | undefined,
): Promise<SessionCustomer> {
  const before = await lockOwnRecord(tx, id);
  if (!before) throw new AppError('not_found', customerMessages.notFound);
  if (email === undefined || email === before.email) return before;
  await updateEmail(tx, id, email);
  const after = { ...before, email };
  await recordChange(tx, actor, at, { action: 'changed', record_type: 'customer', record_id: id, before, after });
  await announce(tx, { topic: 'customers', action: 'changed', id, customer_id: id });
  return after;
}

export async function exportOwnData(db: Db, id: number): Promise<Record<string, unknown>> {
  const data = await readOwnData(db, id);
  if (!data) throw new AppError('not_found', customerMessages.notFound);
  return data;
}
