import { z } from 'zod';
import { AddressBrief } from '#domain/addresses.ts';
import {
  ById,
  Deleted,
  dataOf,
  flag,
  IdParam,
  listOf,
  listQuery,
  Moment,
  optionalDate,
  optionalPounds,
  optionalText,
  pounds,
  recordFields,
  sortOf,
} from '#domain/common.ts';
import { route, staff } from '#domain/route.ts';

export const offerStatuses = [
  'pending',
  'active',
  'negotiating',
  'under_review',
  'accepted',
  'rejected',
  'withdrawn',
] as const;
export type OfferStatus = (typeof offerStatuses)[number];
export const offerStatusLabels: Record<OfferStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  negotiating: 'Negotiating',
  under_review: 'Under review',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};
/** The buyer may raise an offer in these. */
export const raisableStatuses = ['pending', 'negotiating', 'under_review'] as const satisfies readonly OfferStatus[];
export const mayRaise = (status: OfferStatus): boolean => (raisableStatuses as readonly OfferStatus[]).includes(status);
/** The dashboard counts these as open. */
export const openStatuses = ['pending', 'active'] as const satisfies readonly OfferStatus[];

export const buyingPositions = [
  'no_chain',
  'first_time_buyer',
  'property_on_the_market',
  'property_to_sell',
  'sold_subject_to_contract',
  'nothing_to_sell',
] as const;
export type BuyingPosition = (typeof buyingPositions)[number];
export const buyingPositionLabels: Record<BuyingPosition, string> = {
  no_chain: 'No chain',
  first_time_buyer: 'First time buyer',
  property_on_the_market: 'Property on the market',
  property_to_sell: 'Property to sell',
  sold_subject_to_contract: 'Sold subject to contract',
  nothing_to_sell: 'Nothing to sell',
};

export const offerMessages = {
  notFound: 'Offer not found',
  amountRequired: 'Offer amount is required',
  amountInvalid: 'Please enter a valid offer amount',
  amountNotHigher: 'New offer must be higher than current offer',
  depositRequired: 'Deposit is required',
  depositAbove: 'Deposit cannot be greater than offer amount',
  positionRequired: 'Buying position is required',
  customerRequired: 'Customer is required',
  propertyRequired: 'Property is required',
  statusRequired: 'Status is required',
  customerGone: 'This customer does not exist',
  propertyGone: 'This property does not exist',
  alreadyAccepted: (id: number, customer: string) =>
    `Offer ${id} from ${customer} is already accepted on this property. Reject or withdraw it first.`,
  cannotUpdate: (status: string) => `This offer cannot be updated because its status is "${status}"`,
  raisedMeanwhile: (amount: string) =>
    `This offer was raised to ${amount} in the meantime. New offer must be higher than current offer.`,
} as const;

export const offerAmount = () =>
  pounds(offerMessages.amountRequired, offerMessages.amountInvalid).refine((n) => n > 0, offerMessages.amountInvalid);

export const offerTerms = {
  offer_amount: offerAmount(),
  deposit: pounds(offerMessages.depositRequired),
  buying_position: z.enum(buyingPositions, offerMessages.positionRequired),
  move_in_date: optionalDate(),
  is_mortgage_required: flag(),
  mortgage_details: optionalText(),
  is_offer_conditions: flag(),
  offer_conditions: optionalText(),
  is_solicitor_instructed: flag(),
  solicitor_details: optionalText(),
};

const idOf = (required: string) =>
  z.number(required).int(required).min(1, required).max(Number.MAX_SAFE_INTEGER, required);

const offerFields = {
  ...offerTerms,
  customer_id: idOf(offerMessages.customerRequired),
  property_id: idOf(offerMessages.propertyRequired),
  status: z.enum(offerStatuses, offerMessages.statusRequired).default('pending'),
  buying_position: z.enum(buyingPositions, offerMessages.positionRequired).default('no_chain'),
  /** true: to let, false: to buy, null: not said. */
  is_renting: z
    .boolean()
    .nullish()
    .transform((b) => b ?? null),
  fee_percentage: z
    .number()
    .min(0, 'Please enter 0 or more')
    .max(100, 'At most 100')
    .nullish()
    .transform((n) => n ?? null),
  fee_total: optionalPounds(),
  /** The agency's own notes; the buyer never sees them (docs/decisions/003). */
  notes: optionalText(),
};

/** The rule both doors share: no deposit above the offer. */
export const depositWithinOffer = (
  o: { deposit?: number | undefined; offer_amount?: number | undefined },
  ctx: z.RefinementCtx,
) => {
  if (o.deposit !== undefined && o.offer_amount !== undefined && o.deposit > o.offer_amount)
    ctx.addIssue({ code: 'custom', path: ['deposit'], message: offerMessages.depositAbove });
};

const OfferFields = z.object(offerFields);
export const OfferInput = OfferFields.superRefine(depositWithinOffer);
export type OfferInput = z.output<typeof OfferInput>;
export const OfferPatch = OfferFields.partial().superRefine(depositWithinOffer);
export type OfferPatch = z.output<typeof OfferPatch>;

export const OfferRow = z.object({
  ...recordFields,
  customer_id: z.number().int(),
  customer_name: z.string(),
  customer_email: z.string().nullable(),
  property_id: z.number().int(),
  property_address: z.string(),
  offer_amount: z.number(),
  status: z.enum(offerStatuses),
  buying_position: z.enum(buyingPositions),
  is_mortgage_required: z.boolean(),
  move_in_date: z.string().nullable(),
});
export type OfferRow = z.infer<typeof OfferRow>;

export const OfferCustomer = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string(),
  is_verified: z.boolean().nullable(),
});
export const OfferProperty = z.object({
  id: z.number().int(),
  crm_id: z.string().nullable(),
  address: AddressBrief,
  property_type: z.string(),
  bedrooms: z.number().int().nullable(),
  bathrooms: z.number().int().nullable(),
  marketed_price: z.number().nullable(),
});

/** Where an offer came from. */
export const offerSources = ['staff', 'portal', 'public'] as const;

export const Offer = z.object({
  ...OfferRow.shape,
  customer: OfferCustomer,
  property: OfferProperty,
  deposit: z.number(),
  is_renting: z.boolean().nullable(),
  mortgage_details: z.string().nullable(),
  is_offer_conditions: z.boolean(),
  offer_conditions: z.string().nullable(),
  is_solicitor_instructed: z.boolean(),
  solicitor_details: z.string().nullable(),
  fee_percentage: z.number().nullable(),
  fee_total: z.number().nullable(),
  notes: z.string().nullable(),
  /** What the buyer wrote. */
  customer_notes: z.string().nullable(),
  source: z.enum(offerSources),
  /**
   * What an unauthenticated buyer gave as contact where it differs from the customer on record, who stays unchanged.
   * Staff decide which is right.
   */
  submitted_contact: z
    .object({
      first_name: z.string(),
      last_name: z.string().nullable(),
      email: z.string().nullable(),
      mobile: z.string(),
    })
    .nullable(),
});
export type Offer = z.infer<typeof Offer>;

export const offerUpdateTypes = [
  'created',
  'amount_change',
  'status_change',
  'details_change',
  'deleted',
  'restored',
] as const;
/** One entry of an offer's history. */
export const OfferUpdate = z.object({
  id: z.number().int(),
  update_type: z.enum(offerUpdateTypes),
  previous_amount: z.number().nullable(),
  new_amount: z.number().nullable(),
  previous_status: z.enum(offerStatuses).nullable(),
  new_status: z.enum(offerStatuses).nullable(),
  /** Who did it, as staff may see it; the buyer sees 'You' or 'The agency'. */
  by: z.string(),
  timestamp: Moment,
});
export type OfferUpdate = z.infer<typeof OfferUpdate>;

export const offerSorts = ['created_at', 'id', 'offer_amount', 'status', 'buying_position', 'move_in_date'] as const;
export const OfferQuery = z.object({
  ...listQuery,
  sort: sortOf(...offerSorts).default('-created_at'),
  status: z.enum(offerStatuses).optional(),
  property_id: IdParam.optional(),
  customer_id: IdParam.optional(),
});

const path = '/api/v1/offers';
const tag = 'Offers';

export const offerRoutes = {
  list: route({
    method: 'GET',
    path,
    tag,
    access: staff('manage_offers'),
    summary: 'Offers',
    query: OfferQuery,
    answer: listOf(OfferRow),
  }),
  create: route({
    method: 'POST',
    path,
    tag,
    access: staff('create_offers'),
    summary: 'Enter an offer for a customer',
    creates: true,
    body: OfferInput,
    answer: dataOf(Offer),
    status: 201,
  }),
  read: route({
    method: 'GET',
    path: `${path}/:id`,
    tag,
    access: staff('manage_offers'),
    summary: 'One offer',
    params: ById,
    answer: dataOf(Offer),
  }),
  updates: route({
    method: 'GET',
    path: `${path}/:id/updates`,
    tag,
    access: staff('manage_offers'),
    summary: 'The history of an offer, newest first',
    params: ById,
    answer: dataOf(z.array(OfferUpdate)),
  }),
  replace: route({
    method: 'PUT',
    path: `${path}/:id`,
    tag,
    access: staff('edit_offers'),
    summary: 'Replace an offer',
    params: ById,
    body: OfferInput,
    answer: dataOf(Offer),
  }),
  change: route({
    method: 'PATCH',
    path: `${path}/:id`,
    tag,
    access: staff('edit_offers'),
    summary: 'Change parts of an offer',
    params: ById,
    body: OfferPatch,
    answer: dataOf(Offer),
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    tag,
    access: staff('delete_offers'),
    summary: 'Delete an offer',
    params: ById,
    answer: Deleted,
  }),
};
