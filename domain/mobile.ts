import { z } from 'zod';

/**
 * The form's check of a UK mobile: optional +44 or 0, then 6 or 7, then 8 or 9 digits, spaces ignored (specification 3,
 * section 5). The server goes on from here: it reads the number with libphonenumber and refuses what is no UK mobile.
 */
export const ukMobilePattern = /^(\+44|0)?[67]\d{8,9}$/;

export const mobileMessages = {
  required: 'Mobile number is required',
  invalid: 'Please enter a valid UK mobile number',
} as const;

/** Spaces, brackets, dots and dashes go, `0044…`, `44 7…` and `+44 (0)7…` become `+44…`: what people write means one number. */
export const compactMobile = (typed: string): string =>
  typed
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+')
    .replace(/^44(?=[67])/, '+44')
    .replace(/^\+440/, '+44');

/** A mobile as customers type it: UK only. */
export const Mobile = z
  .string(mobileMessages.required)
  .trim()
  .min(1, mobileMessages.required)
  .max(40, mobileMessages.invalid)
  .refine((s) => ukMobilePattern.test(compactMobile(s)), mobileMessages.invalid);

/** A mobile as staff may enter it: a UK one in any spelling, or a foreign one with its `+` code. */
export const StaffMobile = z
  .string(mobileMessages.required)
  .trim()
  .min(1, mobileMessages.required)
  .max(40, mobileMessages.invalid)
  .refine((s) => {
    const compact = compactMobile(s);
    return ukMobilePattern.test(compact) || /^\+(?!44)[1-9]\d{6,14}$/.test(compact);
  }, mobileMessages.invalid);

/** `+447700900123` as people read it: `07700 900123`; foreign numbers stay in E.164. */
export const displayMobile = (e164: string): string => {
  const uk = /^\+44(\d{4})(\d{6})$/.exec(e164);
  return uk ? `0${uk[1]} ${uk[2]}` : e164;
};
