import { z } from 'zod';
import { AddressBrief, addressChoice } from '#domain/addresses.ts';
import {
  ById,
  Deleted,
  dataOf,
  ListMeta,
  listQuery,
  Moment,
  namedListOf,
  optionalLine,
  optionalPounds,
  recordFields,
  sortOf,
} from '#domain/common.ts';
import { OfferRow } from '#domain/offers.ts';
import { open, route, staff } from '#domain/route.ts';

export const propertyTypes = ['detached', 'semi_detached', 'terraced', 'flat', 'bungalow'] as const;
export const tenures = ['freehold', 'leasehold', 'share_of_freehold'] as const;
export const propertyStatuses = ['available', 'under_offer', 'pending', 'sold', 'withdrawn'] as const;
/** A buyer may offer on these; on the others the agency is not taking offers. */
export const statusesTakingOffers = [
  'available',
  'under_offer',
] as const satisfies readonly (typeof propertyStatuses)[number][];

export const propertyTypeLabels: Record<(typeof propertyTypes)[number], string> = {
  detached: 'Detached',
  semi_detached: 'Semi-detached',
  terraced: 'Terraced',
  flat: 'Flat',
  bungalow: 'Bungalow',
};
export const tenureLabels: Record<(typeof tenures)[number], string> = {
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  share_of_freehold: 'Share of freehold',
};
export const propertyStatusLabels: Record<(typeof propertyStatuses)[number], string> = {
  available: 'Available',
  under_offer: 'Under offer',
  pending: 'Pending',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
};

export const propertyMessages = {
  notFound: 'PROPERTY NOT FOUND',
  crmIdTaken: 'Another property has this CRM id',
  addressRequired: 'Address line 1 is required',
  isNeeded: 'This property has live offers or a contract. Reject, withdraw or delete them first.',
  crmIdUnknown: (crmId: string) => `PROPERTY WITH CRM ID "${crmId}" NOT FOUND. PLEASE SELECT A PROPERTY MANUALLY.`,
} as const;

const rooms = (max: number) =>
  z
    .number()
    .int('Please enter a whole number')
    .min(0, 'Please enter 0 or more')
    .max(max, `At most ${max}`)
    .nullish()
    .transform((n) => n ?? null);

const propertyFields = {
  crm_id: optionalLine(40),
  property_type: z.enum(propertyTypes, 'Property type is required'),
  bedrooms: rooms(99),
  bathrooms: rooms(99),
  tenure: z
    .enum(tenures)
    .nullish()
    .transform((t) => t ?? null),
  marketed_price: optionalPounds(),
  /** How the price is advertised: `Offers over £450,000`. */
  marketed_price_string: optionalLine(100),
  sale_price: optionalPounds(),
  status: z.enum(propertyStatuses).default('available'),
};

const oneAddress = (p: { address?: unknown; address_id?: unknown }, ctx: z.RefinementCtx) => {
  if (p.address == null && p.address_id == null)
    ctx.addIssue({ code: 'custom', path: ['address', 'line_1'], message: propertyMessages.addressRequired });
};

const PropertyFields = z.object({ ...propertyFields, ...addressChoice });
export const PropertyInput = PropertyFields.superRefine(oneAddress);
export type PropertyInput = z.output<typeof PropertyInput>;
export const PropertyPatch = PropertyFields.partial();
export type PropertyPatch = z.output<typeof PropertyPatch>;

export const Property = z.object({
  ...recordFields,
  crm_id: z.string().nullable(),
  address_id: z.number().int(),
  address: AddressBrief,
  property_type: z.enum(propertyTypes),
  bedrooms: z.number().int().nullable(),
  bathrooms: z.number().int().nullable(),
  tenure: z.enum(tenures).nullable(),
  marketed_price: z.number().nullable(),
  marketed_price_string: z.string().nullable(),
  sale_price: z.number().nullable(),
  status: z.enum(propertyStatuses),
});
export type Property = z.infer<typeof Property>;

/** What anybody may know of a property: what the wizard shows before an offer. */
export const PublicProperty = Property.pick({
  id: true,
  crm_id: true,
  address: true,
  property_type: true,
  bedrooms: true,
  bathrooms: true,
  tenure: true,
  marketed_price: true,
  marketed_price_string: true,
});
export type PublicProperty = z.infer<typeof PublicProperty>;

export const ContractRow = z.object({
  id: z.number().int(),
  status: z.string(),
  contract_price: z.number().nullable(),
  fee_total: z.number().nullable(),
  seller_name: z.string(),
  created_at: Moment,
});
export const SurveyRow = z.object({
  id: z.number().int(),
  case_reference: z.string().nullable(),
  survey_type: z.string(),
  survey_date: Moment.nullable(),
  created_at: Moment,
});

export const propertySorts = ['created_at', 'id', 'crm_id', 'bedrooms', 'marketed_price', 'status'] as const;
export const PropertyQuery = z.object({
  ...listQuery,
  sort: sortOf(...propertySorts).default('-created_at'),
  status: z.enum(propertyStatuses).optional(),
});
const ofProperty = z.object({ limit: listQuery.limit, cursor: listQuery.cursor });

const path = '/api/v1/properties';
const tag = 'Properties';

export const propertyRoutes = {
  list: route({
    method: 'GET',
    path,
    tag,
    access: staff('manage_properties'),
    summary: 'Properties',
    query: PropertyQuery,
    answer: namedListOf('properties', Property),
  }),
  create: route({
    method: 'POST',
    path,
    tag,
    access: staff('create_properties'),
    summary: 'Add a property',
    creates: true,
    body: PropertyInput,
    answer: dataOf(Property),
    status: 201,
  }),
  read: route({
    method: 'GET',
    path: `${path}/:id`,
    tag,
    access: staff('manage_properties'),
    summary: 'One property',
    params: ById,
    answer: dataOf(Property),
  }),
  byCrmId: route({
    method: 'GET',
    path: `${path}/crm/:crm_id`,
    tag,
    access: staff('manage_properties'),
    summary: 'One property by its CRM id, else by its id',
    params: z.object({ crm_id: z.string().max(40) }),
    answer: dataOf(Property),
  }),
  replace: route({
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    access: staff('edit_properties'),
    summary: 'Replace a property',
    params: ById,
    body: PropertyInput,
    answer: dataOf(Property),
  }),
  change: route({
    method: 'PATCH',
    path: `${path}/:id`,
    tag,
    access: staff('edit_properties'),
    summary: 'Change parts of a property',
    params: ById,
    body: PropertyPatch,
    answer: dataOf(Property),
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    access: staff('delete_properties'),
    summary: 'Delete a property',
    params: ById,
    answer: Deleted,
  }),
  offers: route({
    method: 'GET',
    path: `${path}/:id/offers`,
    tag,
    access: staff('manage_offers'),
    summary: 'Offers on a property',
    params: ById,
    query: ofProperty,
    answer: z.object({ data: z.array(OfferRow), meta: ListMeta }),
  }),
  contracts: route({
    method: 'GET',
    path: `${path}/:id/contracts`,
    tag,
    access: staff('manage_contracts'),
    summary: 'Contracts on a property',
    params: ById,
    query: ofProperty,
    answer: z.object({ data: z.array(ContractRow), meta: ListMeta }),
  }),
  surveys: route({
    method: 'GET',
    path: `${path}/:id/surveys`,
    tag,
    access: staff('manage_surveys'),
    summary: 'Surveys of a property',
    params: ById,
    query: ofProperty,
    answer: z.object({ data: z.array(SurveyRow), meta: ListMeta }),
  }),
  publicSearch: route({
    method: 'GET',
    path: '/api/v1/public/properties',
    tag: 'Public',
    access: open,
    summary: 'Properties that take offers, found by address; at most 10',
    query: z.object({ q: listQuery.q }),
    answer: dataOf(z.array(PublicProperty)),
  }),
  publicByCrmId: route({
    method: 'GET',
    path: '/api/v1/public/properties/crm/:crm_id',
    tag: 'Public',
    access: open,
    summary: 'One property that takes offers, by its CRM id, else by its id',
    params: z.object({ crm_id: z.string().max(40) }),
    answer: dataOf(PublicProperty),
  }),
};
