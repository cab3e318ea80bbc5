/** Moves between what people type, the wire (`YYYY-MM-DD`, UTC moments) and London's clock. */

const pad = (n: number, length = 2): string => String(n).padStart(length, '0');

const isRealDay = (year: number, month: number, day: number): boolean => {
  const made = new Date(Date.UTC(year, month - 1, day));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthOf = (typed: string): number =>
  /^\d+$/.test(typed) ? Number(typed) : months.indexOf(typed.slice(0, 3).toLowerCase()) + 1;

/** Reads `21/11/2026`, `21.11.26`, `21 Nov 2026` and `2026-11-21` as `2026-11-21`; null when it is no date. */
export const parseTypedDate = (typed: string): string | null => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim());
  const british = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})[\s./,-]+(\d{4}|\d{2})$/i.exec(typed.trim());
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : british ? british.slice(1) : [];
  if (!day || !month || !year) return null;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const monthNumber = monthOf(month);
  return isRealDay(fullYear, monthNumber, Number(day))
    ? `${pad(fullYear, 4)}-${pad(monthNumber)}-${pad(Number(day))}`
    : null;
};

const londonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A moment in UTC as London's clock shows it, `YYYY-MM-DD HH:mm:ss`. */
export const londonFromUtc = (moment: string): string => {
  const part = Object.fromEntries(londonClock.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
};

/**
 * What London's clock shows, as a moment in UTC. In the hour that the clocks skip in March it is the time an hour
 * later; in the hour that comes twice in October it is the first, summer one.
 */
export const utcFromLondon = (local: string): string => {
  const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`);
  const offset = (at: number) => Date.parse(`${londonFromUtc(new Date(at).toISOString()).replace(' ', 'T')}Z`) - at;
  const summer = asUtc - 3_600_000;
  return new Date(offset(summer) === 3_600_000 ? summer : asUtc).toISOString();
};

/** Today in London, `YYYY-MM-DD`. */
export const today = (now: Date = new Date()): string => londonFromUtc(now.toISOString()).slice(0, 10);
