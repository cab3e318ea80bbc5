import { z } from 'zod';
import { AddressBrief, AddressInput } from '#domain/addresses.ts';
import {
  ById,
  Deleted,
  dataOf,
  flag,
  Id,
  line,
  listOf,
  listQuery,
  optionalEmail,
  optionalLine,
  recordFields,
  sortOf,
} from '#domain/common.ts';
import { StaffMobile } from '#domain/mobile.ts';
import { route, staff } from '#domain/route.ts';

export const customerTypes = ['buyer', 'seller', 'landlord', 'tenant', 'investor', 'commercial'] as const;
export const customerTypeLabels: Record<(typeof customerTypes)[number], string> = {
  buyer: 'Buyer',
  seller: 'Seller',
  landlord: 'Landlord',
  tenant: 'Tenant',
  investor: 'Investor',
  commercial: 'Commercial',
};

export const customerMessages = {
  notFound: 'Customer not found',
  correspondence: 'Correspondence address line 1 and postcode are required when correspondence address is enabled',
  mobileTaken: 'Another customer has this mobile number',
  emailTaken: 'Another customer has this email address',
  hasSigned: 'This customer has signed a contract. Signed contracts and the people on them are kept.',
} as const;

const customerFields = {
  first_name: line('First name is required', 100),
  last_name: optionalLine(100),
  email: optionalEmail(),
  mobile: StaffMobile,
  type: z.enum(customerTypes).default('buyer'),
  /** Set by those with `set_verified` only; a create by staff always stores true. */
  is_verified: z.boolean().nullish(),
  is_active: z
    .boolean()
    .nullish()
    .transform((b) => b ?? true),
  address: AddressInput.nullish(),
  address_id: Id.nullish(),
  is_correspondence_address: flag(),
  correspondence_address: AddressInput.nullish(),
  correspondence_address_id: Id.nullish(),
};

const hasCorrespondence = (
  c: {
    is_correspondence_address?: boolean | undefined;
    correspondence_address?: unknown;
    correspondence_address_id?: unknown;
  },
  ctx: z.RefinementCtx,
) => {
  if (c.is_correspondence_address && c.correspondence_address == null && c.correspondence_address_id == null)
    ctx.addIssue({
      code: 'custom',
      path: ['correspondence_address', 'line_1'],
      message: customerMessages.correspondence,
    });
};

const CustomerFields = z.object(customerFields);
export const CustomerInput = CustomerFields.superRefine(hasCorrespondence);
export type CustomerInput = z.output<typeof CustomerInput>;
export const CustomerPatch = CustomerFields.partial();
export type CustomerPatch = z.output<typeof CustomerPatch>;

const counts = {
  offers_count: z.number().int(),
  surveys_count: z.number().int(),
  contracts_count: z.number().int(),
  valuations_count: z.number().int(),
};

const ownFields = {
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string(),
  type: z.enum(customerTypes),
  is_verified: z.boolean().nullable(),
  is_active: z.boolean(),
};

export const CustomerRow = z.object({ ...recordFields, ...ownFields, ...counts });
export type CustomerRow = z.infer<typeof CustomerRow>;

export const Customer = z.object({
  ...recordFields,
  ...ownFields,
  ...counts,
  address_id: z.number().int().nullable(),
  address: AddressBrief.nullable(),
  is_correspondence_address: z.boolean(),
  correspondence_address_id: z.number().int().nullable(),
  correspondence_address: AddressBrief.nullable(),
});
export type Customer = z.infer<typeof Customer>;

/** What pickers and auto-fill need of a customer. */
export const CustomerProfile = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string(),
  type: z.enum(customerTypes),
  address: AddressBrief.nullable(),
});
export type CustomerProfile = z.infer<typeof CustomerProfile>;

export const fullName = (c: { first_name: string; last_name: string | null }): string =>
  c.last_name ? `${c.first_name} ${c.last_name}` : c.first_name;

export const customerSorts = ['created_at', 'id', 'name', 'type'] as const;
export const CustomerQuery = z.object({
  ...listQuery,
  sort: sortOf(...customerSorts).default('-created_at'),
  type: z.enum(customerTypes).optional(),
});

const path = '/api/v1/customers';
const tag = 'Customers';

export const customerRoutes = {
  list: route({
    method: 'GET',
    path,
    tag,
    access: staff('manage_customers'),
    summary: 'Customers with what hangs on them',
    query: CustomerQuery,
    answer: listOf(CustomerRow),
  }),
  profiles: route({
    method: 'GET',
    path: `${path}/profiles`,
    tag,
    access: staff('manage_customers'),
    summary: 'Customers for pickers',
    query: CustomerQuery,
    answer: listOf(CustomerProfile),
  }),
  create: route({
    method: 'POST',
    path,
    tag,
    access: staff('create_customers'),
    summary: 'Add a customer',
    creates: true,
    body: CustomerInput,
    answer: dataOf(Customer),
    status: 201,
  }),
  read: route({
    method: 'GET',
    path: `${path}/:id`,
    tag,
    access: staff('manage_customers'),
    summary: 'One customer',
    params: ById,
    answer: dataOf(Customer),
  }),
  profile: route({
    method: 'GET',
    path: `${path}/:id/profile`,
    tag,
    access: staff('manage_customers'),
    summary: 'One customer for pickers',
    params: ById,
    answer: dataOf(CustomerProfile),
  }),
  replace: route({
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    access: staff('edit_customers'),
    summary: 'Replace a customer',
    params: ById,
    body: CustomerInput,
    answer: dataOf(Customer),
  }),
  change: route({
    method: 'PATCH',
    path: `${path}/:id`,
    tag,
    access: staff('edit_customers'),
    summary: 'Change parts of a customer',
    params: ById,
    body: CustomerPatch,
    answer: dataOf(Customer),
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    access: staff('delete_customers'),
    summary: 'Delete a customer; their offers leave the lists with them',
    params: ById,
    answer: Deleted,
  }),
};
