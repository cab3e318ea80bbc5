import { hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordLength } from '#domain/auth.ts';
import { AppError } from '#domain/errors.ts';
import { weakWords } from '#server/features/auth/weak-words.ts';

/**
 * Argon2id, the package's default algorithm. 64 MiB and 3 passes are RFC 9106's second recommended choice with one lane
 * in place of four (https://www.rfc-editor.org/rfc/rfc9106#section-4); about 60 ms on one core. OWASP's floor is 19 MiB
 * and 2 passes.
 */
const parameters = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Hashes at once: bounds the memory at 256 MiB and leaves the thread pool to others. */
const hashesAtOnce = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= hashesAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line, so `running` stays.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), parameters));

/** The hash of a password nobody has: what is compared against for an account that is not there. */
const nobodysHash: Promise<string> = hashPassword(crypto.randomUUID());

/** Always costs one comparison, also for an account that does not exist or has no password yet. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobodysHash);
  const matches = await inTurn(() => verify(against, password.normalize('NFC')));
  return matches && stored != null;
}

/** True for a hash made with less than today's parameters: it is made anew at the next sign-in. */
export function isOutdatedHash(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost < parameters.memoryCost || timeCost < parameters.timeCost;
}

export const passwordMessages = {
  tooShort: `Use at least ${passwordLength.min} characters`,
  tooLong: `Use at most ${passwordLength.max} characters`,
  common: 'This password is too easy to guess. Try three or four words that do not belong together.',
  personal: 'Please leave your e-mail address and the name of this product out of your password.',
} as const;

/** Throws `invalid` at the field `password` for a password that must not be chosen. */
export function refuseWeakPassword(password: string, { email }: { email: string }): void {
  const problem = weaknessOf(password, email);
  if (problem !== null) throw new AppError('invalid', problem, { data: { password: problem } });
}

/** What is wrong with a password, as a person may read it; null: nothing. */
export function weaknessOf(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < passwordLength.min) return passwordMessages.tooShort;
  if (length > passwordLength.max) return passwordMessages.tooLong;
  const lower = password.normalize('NFKC').toLowerCase();
  const localPart = email.toLowerCase().split('@')[0] ?? '';
  if (lower.includes('lintel') || (localPart.length >= shortestName && lower.includes(localPart)))
    return passwordMessages.personal;
  return isCommon(lower) ? passwordMessages.common : null;
}

/** A local part of one or two letters is in every other word. */
const shortestName = 3;
/** A password needs this many characters that no list and no pattern accounts for. */
const ownCharacters = 4;
const distinctCharacters = 5;

const substitutes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const plainLetters = (text: string): string => text.replace(/[013457@$!]/g, (sign) => substitutes[sign] ?? sign);

/** Common is what falls apart into well-known words, dates, sequences and repeats, with next to nothing of one's own. */
function isCommon(lower: string): boolean {
  if (new Set(lower).size < distinctCharacters) return true;
  if (/^(.{1,8}?)\1+.{0,3}$/su.test(lower)) return true;
  // Digits mean digits (`summer2026`) or letters (`p4ssw0rd`): weak in either reading is weak.
  return [lower, plainLetters(lower)].some((reading) => [...remainder(reading)].length < ownCharacters);
}

function remainder(text: string): string {
  let rest = withoutSequences(text);
  for (const word of weakWords) rest = rest.replaceAll(word, ' ');
  return rest
    .replace(/(.)\1{2,}/gu, ' ')
    .replace(/\d+/g, (digits) => (digits.length > 4 ? digits : ' '))
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Cuts runs of four or more neighbours, up or down: `1234`, `edcba`, and the diagonal walk `1qaz2wsx`. */
function withoutSequences(text: string): string {
  const rows = [
    'abcdefghijklmnopqrstuvwxyz',
    '01234567890',
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p',
    '1q2w3e4r5t6y7u8i9o0p',
    '!"£$%^&*()',
    '!@#$%^&*()',
  ];
  const walks = rows.flatMap((row) => [row, [...row].reverse().join('')]);
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const run = longestRun(text, at, walks);
    rest += run >= 4 ? ' ' : text[at];
    at += run >= 4 ? run : 1;
  }
  return rest;
}

function longestRun(text: string, from: number, walks: string[]): number {
  let longest = 0;
  for (const walk of walks) {
    let length = 1;
    while (from + length <= text.length && walk.includes(text.slice(from, from + length))) length += 1;
    longest = Math.max(longest, length - 1);
  }
  return longest;
}
