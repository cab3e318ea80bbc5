const zone = 'Europe/London';

const wholePounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });
const pence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', minimumFractionDigits: 2 });
const counts = new Intl.NumberFormat('en-GB');

/** What stands where a record has nothing. */
export const nothing = '—';

type Maybe<T> = T | null | undefined;

/** Pounds: `£450,000`, with pence only when there are some (`£450,000.50`). */
export const money = (pounds: Maybe<number>): string => {
  if (pounds == null) return nothing;
  return Number.isInteger(Math.round(pounds * 100) / 100) ? wholePounds.format(pounds) : pence.format(pounds);
};

/** Pounds with the pence always shown, for fees and VAT: `£2,500.00`. */
export const money2 = (pounds: Maybe<number>): string => (pounds == null ? nothing : pence.format(pounds));

export const count = (n: number): string => counts.format(n);

/** A total as the server counted it: `612`, or `10,000+` where it stopped counting. */
export const total = (meta: { total: number; total_is_capped: boolean }): string =>
  `${count(meta.total)}${meta.total_is_capped ? '+' : ''}`;

/** `1 record`, `612 records`: above a list. */
export const records = (meta: { total: number; total_is_capped: boolean }): string =>
  `${total(meta)} ${meta.total === 1 ? 'record' : 'records'}`;

export const percent = (value: Maybe<number>): string => (value == null ? nothing : `${value}%`);

export const yesNo = (value: Maybe<boolean>): string => (value == null ? nothing : value ? 'Yes' : 'No');

const dateParts = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const days = new Intl.DateTimeFormat('en-GB', { ...dateParts, timeZone: zone });
const moments = new Intl.DateTimeFormat('en-GB', { ...dateParts, hour: '2-digit', minute: '2-digit', timeZone: zone });

/** en-GB writes `Sept`; every other month has three letters, and so do our columns. */
const shortMonths = (s: string): string => s.replace('Sept', 'Sep');

/** A calendar date (`2026-11-21`) or a moment, as `21 Nov 2026` in London. */
export const date = (value: Maybe<string>): string => {
  if (!value) return nothing;
  const time = new Date(value.length === 10 ? `${value}T12:00:00Z` : value);
  return Number.isNaN(time.getTime()) ? nothing : shortMonths(days.format(time));
};

/** A moment as `21 Nov 2026, 09:30` in London. */
export const dateTime = (value: Maybe<string>): string => {
  const time = new Date(value ?? '');
  return Number.isNaN(time.getTime()) ? nothing : shortMonths(moments.format(time));
};

const relativeUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** `2 hours ago`, `yesterday`; under a minute `just now`. */
export const ago = (moment: string, now: number = Date.now()): string => {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1000);
  const unit = relativeUnits.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now';
};

/** The words for a stored option value: from its label table, else `sold_subject_to_contract` as `Sold subject to contract`. */
export const label = <V extends string>(value: Maybe<V>, labels?: Partial<Record<V, string>>): string => {
  if (!value) return nothing;
  const words = value.replaceAll('_', ' ');
  return labels?.[value] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a select shows for an option list of the domain. */
export const options = <V extends string>(
  values: readonly V[],
  labels?: Partial<Record<V, string>>,
): { value: V; label: string }[] => values.map((value) => ({ value, label: label(value, labels) }));

/** `Hannah Okafor` as `HO`. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
