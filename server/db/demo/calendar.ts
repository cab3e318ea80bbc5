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

/** `count` moments in order, all after `first` and before `end`, within `days` of the first. */
export function laterMoments(random: Random, first: number, end: number, count: number, days: number): number[] {
  const span = Math.min(end - first - MINUTE, days * DAY);
  const fractions = Array.from({ length: count }, () => random.next()).sort((a, b) => a - b);
  // The millisecond keeps two that fall together apart.
  return fractions
    .map((fraction, index) => dayLight(Math.floor(first + fraction * span)) + index + 1)
    .map(increasing(first));
}

/** A moment in the night becomes one in the evening before, or in the morning. */
function dayLight(moment: number): number {
  const sinceMidnight = moment - startOf(moment);
  if (sinceMidnight < 7 * HOUR) return startOf(moment) + 7 * HOUR + Math.floor(sinceMidnight / 7);
  if (sinceMidnight > 21 * HOUR) return startOf(moment) + 19 * HOUR + Math.floor((sinceMidnight - 21 * HOUR) / 2);
  return moment;
}

function increasing(first: number): (moment: number) => number {
  let last = first;
  return (moment) => {
    last = moment > last ? moment : last + MINUTE;
    return last;
  };
}

export const isoMoment = (moment: number): string => new Date(moment).toISOString();
export const isoDay = (moment: number): string => isoMoment(moment).slice(0, 10);

/** `14 March`, as a note names a day. */
export const spokenDay = (moment: number): string =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
