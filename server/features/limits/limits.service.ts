import { isIPv4, isIPv6 } from 'node:net';
import { AppError } from '#domain/errors.ts';
import type { Limit, Rule } from '#server/features/limits/limits.queries.ts';

export const minute = 60;
export const hour = 3_600;
export const day = 86_400;

/**
 * What an address is counted under: IPv4 whole, IPv6 by its /64, which is what one household or one attacker holds.
 * Null when it tells nobody apart.
 */
export function addressGroup(ip: string | null): string | null {
  if (ip === null) return null;
  const plain = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain;
  return isIPv6(plain) ? `${expand(plain).slice(0, 4).join(':')}::/64` : null;
}

/** The eight groups of an IPv6 address without leading zeros. */
function expand(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * The rules for one address as a list of none or one limit. Outside production the machine's own address is free: a
 * trial or a test run is one address, in production it would be a proxy that `TRUSTED_PROXY_HOPS` does not know.
 */
export function addressLimit(
  config: { production: boolean },
  what: string,
  ip: string | null,
  rules: readonly Rule[],
): Limit[] {
  const group = addressGroup(ip);
  if (group === null) return [];
  const isOwn = group.startsWith('127.') || ip === '::1';
  return isOwn && !config.production ? [] : [{ key: `${what}:${group}`, rules }];
}

/** `1 second`, `45 seconds`, `3 minutes`, `2 hours`: rounded up, so that who comes back then is let in. */
export function waitInWords(seconds: number): string {
  const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (seconds < 100) return words(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 100 * minute) return words(Math.ceil(seconds / minute), 'minute');
  return words(Math.ceil(seconds / hour), 'hour');
}

/** 429 with `Retry-After`. `what` is a sentence: `Too many attempts.` */
export const tooMany = (what: string, seconds: number): AppError =>
  new AppError('too_many', `${what} Please try again in ${waitInWords(seconds)}.`, { retryAfterSeconds: seconds });
