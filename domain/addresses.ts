import { z } from 'zod';
import {
  ById,
  Deleted,
  dataOf,
  Id,
  line,
  listOf,
  listQuery,
  optionalLine,
  recordFields,
  sortOf,
} from '#domain/common.ts';
import { route, staff } from '#domain/route.ts';

export const postcodeMessages = {
  required: 'Postcode is required',
  invalid: 'Please enter a valid UK postcode',
} as const;

/** Royal Mail's shapes, after upper-casing and placing the space before the last three characters; research/product.md 6.6. */
const postcodePattern =
  /^(?:GIR 0AA|(?:[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRVWXY])) \d[ABD-HJLNP-UW-Z]{2})$/;

/** `gu13aa`, `GU1  3AA` → `GU1 3AA`; null when it is no UK postcode. */
export const canonicalPostcode = (typed: string): string | null => {
  const compact = typed.replace(/\s+/g, '').toUpperCase();
  const spaced = `${compact.slice(0, -3)} ${compact.slice(-3)}`;
  return postcodePattern.test(spaced) ? spaced : null;
};

/** A UK postcode in any spacing; comes out canonical. */
export const Postcode = z
  .string(postcodeMessages.required)
  .trim()
  .min(1, postcodeMessages.required)
  .max(20, postcodeMessages.invalid)
  .transform((typed, ctx) => {
    const canonical = canonicalPostcode(typed);
    if (canonical === null) {
      ctx.addIssue({ code: 'custom', message: postcodeMessages.invalid });
      return z.NEVER;
    }
    return canonical;
  });

export const addressFields = {
  line_1: line('Address line 1 is required'),
  line_2: optionalLine(),
  line_3: optionalLine(),
  locality: optionalLine(),
  city: optionalLine(),
  postcode: Postcode,
  latitude: z
    .number()
    .min(-90)
    .max(90)
    .nullish()
    .transform((n) => n ?? null),
  longitude: z
    .number()
    .min(-180)
    .max(180)
    .nullish()
    .transform((n) => n ?? null),
};
export const AddressInput = z.object(addressFields);
export type AddressInput = z.output<typeof AddressInput>;
export const AddressPatch = AddressInput.partial();

export const Address = z.object({
  ...recordFields,
  line_1: z.string(),
  line_2: z.string().nullable(),
  line_3: z.string().nullable(),
  locality: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type Address = z.infer<typeof Address>;

/** The address as it rides along inside other records. */
export const AddressBrief = Address.omit({
  version: true,
  created_at: true,
  updated_at: true,
  latitude: true,
  longitude: true,
});
export type AddressBrief = z.infer<typeof AddressBrief>;

type Lines = Pick<AddressBrief, 'line_1' | 'line_2' | 'line_3' | 'locality' | 'city' | 'postcode'>;
/** All parts that are there, joined by commas. */
export const oneLineAddress = (a: Partial<Lines>): string =>
  [a.line_1, a.line_2, a.line_3, a.locality, a.city, a.postcode].filter(Boolean).join(', ');

/** The two lines of a list: the house and street, then the place. */
export const addressLines = (a: Lines): { street: string; place: string } => ({
  street: [a.line_1, a.line_2, a.line_3].filter(Boolean).join(', '),
  place: [[a.locality, a.city].filter(Boolean).join(', '), a.postcode].filter(Boolean).join(' '),
});

export const addressSorts = ['created_at', 'id', 'postcode'] as const;
const AddressQuery = z.object({ ...listQuery, sort: sortOf(...addressSorts).default('-created_at') });
const path = '/api/v1/addresses';
const tag = 'Addresses';

export const addressRoutes = {
  list: route({
    method: 'GET',
    path,
    tag,
    access: staff('read_addresses'),
    summary: 'Addresses',
    query: AddressQuery,
    answer: listOf(Address),
  }),
  create: route({
    method: 'POST',
    path,
    tag,
    access: staff('edit_addresses'),
    summary: 'Add an address',
    creates: true,
    body: AddressInput,
    answer: dataOf(Address),
    status: 201,
  }),
  read: route({
    method: 'GET',
    path: `${path}/:id`,
    tag,
    access: staff('read_addresses'),
    summary: 'One address',
    params: ById,
    answer: dataOf(Address),
  }),
  replace: route({
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    access: staff('edit_addresses'),
    summary: 'Replace an address',
    params: ById,
    body: AddressInput,
    answer: dataOf(Address),
  }),
  change: route({
    method: 'PATCH',
    path: `${path}/:id`,
    tag,
    access: staff('edit_addresses'),
    summary: 'Change parts of an address',
    params: ById,
    body: AddressPatch,
    answer: dataOf(Address),
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    access: staff('edit_addresses'),
    summary: 'Delete an address that nothing uses',
    params: ById,
    answer: Deleted,
  }),
};

/** An address given in full, or by the id of a stored one. */
export const addressChoice = {
  address: AddressInput.nullish(),
  address_id: Id.nullish(),
};
