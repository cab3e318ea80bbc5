import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, messageOf } from '#client/lib/api.ts';
import { forgetPerson } from '#client/lib/sign-out.ts';
import { tokens } from '#client/lib/tokens.ts';
import { useToken } from '#client/lib/use-token.ts';
import { otpFailures, portalRoutes, type SessionCustomer } from '#domain/portal.ts';

export const currentCustomerQuery = queryOptions({
  queryKey: ['customers', 'current'],
  queryFn: async ({ signal }) => (await call(portalRoutes.current, { signal })).customer,
});

/** The signed-in customer; only inside the customer's shell, which loads it first. */
export const useCustomer = (): SessionCustomer => {
  const { data } = useQuery(currentCustomerQuery);
  if (!data) throw new Error('useCustomer stands outside the session');
  return data;
};

/** Who is signed in, where that may be nobody: null, and undefined while it is not yet known. */
export const useMaybeCustomer = (): SessionCustomer | null | undefined => {
  const token = useToken('customer');
  const { data, isError } = useQuery({ ...currentCustomerQuery, enabled: token !== null });
  if (token === null || isError) return null;
  return data;
};

const sentKey = 'otp_sent';
/** Seconds until another code may be asked for (product decision 6); a 429 says it more exactly. */
const resendAfter = 60;

/** Remembers until when this number has to wait, also over a reload. */
export const holdResend = (mobile: string, seconds: number = resendAfter): number => {
  const until = Date.now() + seconds * 1000;
  sessionStorage.setItem(sentKey, JSON.stringify({ mobile, until }));
  return until;
};

/** The moment from which this number may ask again, in milliseconds; 0: now. */
export const resendHeldUntil = (mobile: string): number => {
  try {
    const held = JSON.parse(sessionStorage.getItem(sentKey) ?? 'null');
    return held?.mobile === mobile && typeof held.until === 'number' ? held.until : 0;
  } catch {
    return 0;
  }
};

export const requestCode = async (mobile: string): Promise<string> =>
  (await call(portalRoutes.requestOtp, { body: { mobile } })).message;

/** Signs in; a token is kept only when the answer says verified. */
export const verifyCode = async (mobile: string, otp: string): Promise<SessionCustomer> => {
  const { token, customer, verified } = await call(portalRoutes.verifyOtp, { body: { mobile, otp } });
  if (!verified || !token) throw new ApiError(otpFailures.verify);
  tokens.customer.save(token);
  return customer;
};

/** The specification's words for a code that could not be sent. */
export const requestMessage = (error: unknown): string =>
  error instanceof ApiError && error.code !== null ? error.message : otpFailures.request;

export const verifyMessage = (error: unknown): string => messageOf(error, otpFailures.verify);

/** Ends the session here whatever the server answers: someone who signs out is signed out. */
export const useSignOut = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await call(portalRoutes.logout).catch(() => undefined);
    sessionStorage.clear();
    forgetPerson('customer', queryClient);
  };
};
