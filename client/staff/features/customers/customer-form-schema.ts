import { z } from 'zod';
import type { Address, AddressInput } from '#domain/addresses.ts';
import { type Customer, CustomerInput, customerMessages } from '#domain/customers.ts';
import { displayMobile } from '#domain/mobile.ts';

export type AddressName = 'address' | 'correspondence_address';
export type AddressValues = z.input<typeof AddressInput>;

/** What the form holds: both addresses always as fields, blank meaning none, and the versions they were loaded in. */
export type CustomerValues = Omit<z.input<typeof CustomerInput>, AddressName> &
  Record<AddressName, AddressValues> & {
    address_version?: number | undefined;
    correspondence_address_version?: number | undefined;
  };

export const noAddress: AddressValues = {
  line_1: '',
  line_2: null,
  line_3: null,
  locality: null,
  city: null,
  postcode: '',
  latitude: null,
  longitude: null,
};

export const addressKeys = Object.keys(noAddress) as (keyof AddressValues)[];

export const isBlank = (address: AddressValues): boolean =>
  addressKeys.every((key) => address[key] == null || String(address[key]).trim() === '');

const bodyOf = (values: CustomerValues): z.input<typeof CustomerInput> => {
  const { address_version: _a, correspondence_address_version: _c, ...own } = values;
  const correspondence = own.is_correspondence_address
    ? {}
    : { correspondence_address: null, correspondence_address_id: null };
  return { ...own, ...(isBlank(own.address) ? { address: null, address_id: null } : {}), ...correspondence };
};

const isMissing = (message: string): boolean => /is required$/.test(message);

/** The issues as the form shows them: what is missing of the correspondence address is said once, in its own words. */
const shown = (issues: z.core.$ZodIssue[]): { path: PropertyKey[]; message: string }[] => {
  const worded = issues.map(({ path, message }) => ({
    path: [...path],
    message: path[0] === 'correspondence_address' && isMissing(message) ? customerMessages.correspondence : message,
  }));
  const first = worded.findIndex(({ message }) => message === customerMessages.correspondence);
  return worded.filter(({ message }, at) => message !== customerMessages.correspondence || at === first);
};

/** The domain's schema, reached from what the form holds. */
export const CustomerForm = z.custom<CustomerValues>().transform((values, ctx): CustomerInput => {
  const read = CustomerInput.safeParse(bodyOf(values));
  if (read.success) return read.data;
  for (const issue of shown(read.error.issues)) ctx.addIssue({ code: 'custom', ...issue });
  return z.NEVER;
});

/** `undefined` leaves the verification to the server: only those who may set it send it. */
export const valuesOfCustomer = (
  customer: Customer,
  address: Address | null,
  correspondence: Address | null,
  maySetVerified: boolean,
): CustomerValues => ({
  first_name: customer.first_name,
  last_name: customer.last_name,
  email: customer.email,
  mobile: displayMobile(customer.mobile),
  type: customer.type,
  is_active: customer.is_active,
  is_verified: maySetVerified ? customer.is_verified : undefined,
  address_id: customer.address_id,
  address: address ?? noAddress,
  address_version: address?.version,
  is_correspondence_address: customer.is_correspondence_address,
  correspondence_address_id: customer.correspondence_address_id,
  correspondence_address: correspondence ?? noAddress,
  correspondence_address_version: correspondence?.version,
});
