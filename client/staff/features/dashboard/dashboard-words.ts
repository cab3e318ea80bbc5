import { londonFromUtc } from '#client/lib/dates.ts';

const partOfDay = (hour: number): string => {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
};

/** `Good morning, Hannah`, by London's clock. */
export const greeting = (name: string, now: Date): string => {
  const hour = Number(londonFromUtc(now.toISOString()).slice(11, 13));
  const [first] = name.trim().split(/\s+/);
  return `Good ${partOfDay(hour)}, ${first}`;
};

const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});

/** `Saturday 21 November` in London. */
export const dayOf = (now: Date): string => days.format(now).replace(',', '');
