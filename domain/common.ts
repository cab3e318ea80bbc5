import { z } from 'zod';

/** Shapes that every entity shares. Text is trimmed; empty optional text becomes null, as the forms send it. */

export const Id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** An id in a path or a query string. */
export const IdParam = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const ById = z.object({ id: IdParam });

/** NUL cannot be stored in PostgreSQL text; other control characters are refused in one-line fields by `line`. */
const withoutNul = (s: string) => !s.includes('\u0000');
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const controlCharacters = /[\u0000-\u001f\u007f]/;

/** Required one-line text of at most `max` characters. */
export const line = (required: string, max = 200) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, `At most ${max} characters`)
    .refine((s) => !controlCharacters.test(s), 'Please remove line breaks and control characters');

const emptyToNull = (s: string | null | undefined) => (s == null || s === '' ? null : s);

/** Optional one-line text; empty becomes null. */
export const optionalLine = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((s) => !controlCharacters.test(s), 'Please remove line breaks and control characters')
    .nullish()
    .transform(emptyToNull);

/** Optional text of several lines; empty becomes null. */
export const optionalText = (max = 10_000) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-GB')} characters`)
    .refine(withoutNul, 'Please remove control characters')
    .nullish()
    .transform(emptyToNull);

/** numeric(12,2): pounds with at most two decimals. */
export const maxPounds = 9_999_999_999.99;
const wholePence = (n: number) => Math.abs(Math.round(n * 100) - n * 100) < 1e-6;

/** An amount in pounds, 0 or more, whole pence. */
export const pounds = (required = 'An amount is required', negative = 'Please enter 0 or more') =>
  z
    .number(required)
    .min(0, negative)
    .max(maxPounds, 'This amount is too large')
    .refine(wholePence, 'Please enter whole pence (two decimals)');

export const optionalPounds = () =>
  pounds()
    .nullish()
    .transform((n) => n ?? null);

/** A calendar date, `YYYY-MM-DD`. */
export const isoDate = z.iso.date('Please enter a valid date');
export const optionalDate = () =>
  z
    .union([z.literal(''), isoDate])
    .nullish()
    .transform((s) => (s == null || s === '' ? null : s));

/** A moment in UTC as the server writes it, with microseconds: `2026-11-21T09:30:00.123456Z`. */
export const Moment = z.string();

const emailPattern = z.email('Invalid email address');
export const email = (required = 'Email is required', invalid = 'Invalid email address') =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(254, invalid)
    .refine((s) => emailPattern.safeParse(s).success, invalid);
/** A valid address or nothing; empty becomes null. */
export const optionalEmail = () =>
  z
    .string()
    .trim()
    .max(254, 'Invalid email address')
    .refine((s) => s === '' || emailPattern.safeParse(s).success, 'Invalid email address')
    .nullish()
    .transform(emptyToNull);

/** A yes/no that may be left out, meaning no. */
export const flag = () =>
  z
    .boolean()
    .nullish()
    .transform((b) => b ?? false);

export const pageSizes = [10, 14, 28, 56] as const;
export const defaultPageSize = 10;
/** Totals are counted exactly to here; past it the answer says `total_is_capped`. */
export const totalCap = 10_000;

/** `sort=created_at` or `sort=-created_at`, from the allow-list of the entity. The first one named is the default. */
export const sortOf = <const S extends readonly [string, ...string[]]>(...sorts: S) => {
  const both = sorts.flatMap((s) => [s, `-${s}`]) as (S[number] | `-${S[number]}`)[];
  return z.enum(both as [S[number], ...(S[number] | `-${S[number]}`)[]]);
};

/** The query of every list: keyset paging, one sort, the filter column as `q`. */
export const listQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(14),
  cursor: z.string().max(500).optional(),
  q: z
    .string()
    .trim()
    .max(128)
    .refine(withoutNul, 'Please remove control characters')
    .optional()
    .transform((s) => (s === '' ? undefined : s)),
};

export const ListMeta = z.object({
  total: z.number().int(),
  total_is_capped: z.boolean(),
  next_cursor: z.string().nullable(),
  prev_cursor: z.string().nullable(),
});
export type ListMeta = z.infer<typeof ListMeta>;

export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: ListMeta });
/** Properties, users, valuations and contracts come under their own name (product decision 2). */
export const namedListOf = <const N extends string, T extends z.ZodType>(name: N, item: T) =>
  z.object({ data: z.object({ [name]: z.array(item) } as Record<N, z.ZodArray<T>>), meta: ListMeta });

/** What every record carries. `version` is its ETag. */
export const recordFields = {
  id: Id,
  version: z.number().int(),
  created_at: Moment,
  updated_at: Moment,
};

/** What a person did by deleting: the record is gone from lists, an admin can restore it within 30 days. */
export const Deleted = z.object({ data: z.object({ id: Id, message: z.string() }) });
