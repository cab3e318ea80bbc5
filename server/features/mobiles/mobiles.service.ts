import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { AppError } from '#domain/errors.ts';
import { compactMobile, mobileMessages } from '#domain/mobile.ts';

/** `+44` is shared by the United Kingdom and the Crown dependencies; their mobiles are as good as any. */
const plusFortyFour: readonly (CountryCode | undefined)[] = ['GB', 'JE', 'GG', 'IM'];

/** Numbers that Ofcom keeps for film and print and gives to nobody: https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama */
const dramaRange = /^\+447700900\d{3}$/;

export interface MobileRules {
  /** Staff may enter a foreign mobile with its `+` code. */
  allowForeign?: boolean;
  /** Outside production, where nothing is sent to them. */
  allowDrama?: boolean;
}

/**
 * What somebody typed, as E.164; null when no such mobile can exist. 06…, 070 (personal numbers) and 076 (pagers, save
 * the Isle of Man's 07624) have the look of a UK mobile and are none.
 */
export function toE164(typed: string, { allowForeign = false, allowDrama = false }: MobileRules = {}): string | null {
  const parsed = parsePhoneNumberFromString(compactMobile(typed), 'GB');
  if (!parsed || parsed.ext !== undefined) return null;
  if (allowDrama && dramaRange.test(parsed.number)) return parsed.number;
  if (!parsed.isValid()) return null;
  const type = parsed.getType();
  if (plusFortyFour.includes(parsed.country)) return type === 'MOBILE' ? parsed.number : null;
  // North America does not tell its mobiles from its landlines.
  return allowForeign && (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE') ? parsed.number : null;
}

/** As `toE164`, but a number that is none is an `invalid` error at `field`, in the words of the specification. */
export function requireE164(typed: string, rules: MobileRules = {}, field = 'mobile'): string {
  const number = toE164(typed, rules);
  if (number === null)
    throw new AppError('invalid', mobileMessages.invalid, { data: { [field]: mobileMessages.invalid } });
  return number;
}

/** Which mobiles customers may come with: UK ones, and the drama range where nothing real is at stake. */
export const customerMobiles = (config: { production: boolean }): MobileRules => ({ allowDrama: !config.production });

/** Which mobiles staff may enter: foreign ones too. */
export const staffMobiles = (config: { production: boolean }): MobileRules => ({
  allowForeign: true,
  allowDrama: !config.production,
});
