import type { Random } from '#server/db/demo/random.ts';

/** Moments are milliseconds since 1970 here; everything lies before the day the demo is loaded, and moves with it. */

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const MINUTE = 60_000;

/** The start of the clock's day in UTC. */
export const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY) * DAY;

const startOf = (moment: number): number => Math.floor(moment / DAY) * DAY;
const isSunday = (moment: number): boolean => new Date(moment).getUTCDay() === 0;

/** `daysAgo` (1 or more) days before `day`, between 9 and half past five; not on a Sunday. */
export function officeTime(random: Random, day: number, daysAgo: number): number {
  const moment = startOf(day - daysAgo * DAY);
  return moment - (isSunday(moment) ? DAY : 0) + 9 * HOUR + random.int(0, 510) * MINUTE + random.int(0, 59_999);
}

/** As above, at an hour when people sit at home with a telephone in hand: 7 in the morning to 9 in the evening. */
export function homeTime(random: Random, day: number, daysAgo: number): number {
  return startOf(day - daysAgo * DAY) + 7 * HOUR + random.int(0, 840) * MINUTE + random.int(0, 59_999);
}

/**
 * `count` moments in order, in the office hours of the days that follow `first`, at most `days` of them, before `end`. Where
 * no day is left, the same evening.
 */
export function laterMoments(random: Random, first: number, end: number, count: number, days: number): number[] {
  const nextDay = startOf(first) + DAY;
  const fractions = Array.from({ length: count }, () => random.next()).sort((a, b) => a - b);
  if (nextDay >= end) return fractions.map((_, index) => first + (index + 1) * 20 * MINUTE);
  const span = Math.min(end - nextDay, days * DAY);
  // The millisecond keeps two that fall together apart.
  return fractions.map((fraction, index) => inOffice(Math.floor(nextDay + fraction * span)) + index);
}

/** Squeezes the 24 hours of a day into those from 9 to 6, in the same order. */
const inOffice = (moment: number): number =>
  startOf(moment) + 9 * HOUR + Math.floor(((moment - startOf(moment)) * 9) / 24);

export const isoMoment = (moment: number): string => new Date(moment).toISOString();
export const isoDay = (moment: number): string => isoMoment(moment).slice(0, 10);

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `14 March`, as a note names a day. */
export const spokenDay = (moment: number): string => dayAndMonth.format(moment);
