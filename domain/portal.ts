import { z } from 'zod';
import {
  dataOf,
  email,
  Id,
  IdParam,
  line,
  Moment,
  optionalDate,
  optionalEmail,
  optionalText,
  pounds,
} from '#domain/common.ts';
import { Mobile } from '#domain/mobile.ts';
import {
  buyingPositions,
  depositWithinOffer,
  Offer,
  OfferCustomer,
  OfferProperty,
  OfferUpdate,
  offerAmount,
  offerTerms,
} from '#domain/offers.ts';
import { customer, open, openToCustomers, route } from '#domain/route.ts';

/** The customer's door: one-time codes, own offers, and the offer that anybody may make. */

export const otpMessages = {
  sent: 'If this number is known to us, a code is on its way. It is valid for 5 minutes.',
  required: 'OTP is required',
  shape: 'OTP must be exactly 6 digits',
  wrong: 'The code is invalid or has expired. Please try again.',
} as const;

export const Otp = z
  .string(otpMessages.required)
  .trim()
  .min(1, otpMessages.required)
  .regex(/^\d{6}$/, otpMessages.shape);
export const RequestOtpInput = z.object({ mobile: Mobile });
export const VerifyOtpInput = z.object({ mobile: Mobile, otp: Otp });

export const SessionCustomer = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string().nullable(),
  mobile: z.string(),
  email: z.string().nullable(),
});
export type SessionCustomer = z.infer<typeof SessionCustomer>;

export const CustomerOffer = Offer.omit({
  customer_name: true,
  customer_email: true,
  customer_notes: true,
  source: true,
  submitted_contact: true,
}).extend({ customer: OfferCustomer, property: OfferProperty, property_address: z.string() });
export type CustomerOffer = z.infer<typeof CustomerOffer>;

/** A new offer as its maker gets it back: without an account it shows what was typed, never what is stored of anybody. */
export const SubmittedOffer = CustomerOffer.omit({ customer_id: true }).extend({
  customer: OfferCustomer.omit({ id: true, is_verified: true }),
});
export type SubmittedOffer = z.infer<typeof SubmittedOffer>;

export const RaiseInput = z.object({
  offer_amount: offerAmount(),
  notes: z
    .string()
    .trim()
    .max(10_000)
    .nullish()
    .transform((s) => (s == null || s === '' ? undefined : s)),
});

/** The seed's wizard words; the form keeps its own words for deposit and position. */
export const wizardMessages = {
  property: 'Please select a property',
  depositRequired: 'Deposit amount is required',
  depositInvalid: 'Please enter a valid deposit amount',
  position: 'Please select your buying position',
  mortgage: 'Please provide mortgage details',
  conditions: 'Please provide offer conditions',
  solicitor: 'Please provide solicitor details',
  notTakingOffers: 'This property is not taking offers at the moment. Please call the office.',
} as const;

export const WizardCustomer = z.object({
  first_name: line('First name is required', 100),
  last_name: line('Last name is required', 100),
  email: email(),
  mobile: Mobile,
  type: z.literal('buyer').default('buyer'),
});

/** All that is wrong is told at once, not the conditional fields only when the others are right. */
const evenIncomplete = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

export const WizardOffer = z
  .object({
    ...offerTerms,
    deposit: pounds(wizardMessages.depositRequired, wizardMessages.depositInvalid),
    buying_position: z.enum(buyingPositions, wizardMessages.position),
    move_in_date: optionalDate(),
    notes: optionalText(),
    status: z.literal('pending').default('pending'),
  })
  .superRefine(depositWithinOffer)
  .superRefine((o, ctx) => {
    const need = (on: boolean, text: string | null | undefined, field: string, message: string) => {
      if (on === true && text == null) ctx.addIssue({ code: 'custom', path: [field], message });
    };
    need(o.is_mortgage_required, o.mortgage_details, 'mortgage_details', wizardMessages.mortgage);
    need(o.is_offer_conditions, o.offer_conditions, 'offer_conditions', wizardMessages.conditions);
    need(o.is_solicitor_instructed, o.solicitor_details, 'solicitor_details', wizardMessages.solicitor);
  }, evenIncomplete);

export const NewOfferInput = z.object({
  crm_type: z.literal('Rex').default('Rex'),
  /** The property's CRM id, or its id. */
  crm_id: z
    .union([z.string(), z.number()], wizardMessages.property)
    .transform(String)
    .pipe(z.string().trim().min(1, wizardMessages.property).max(40)),
  /** Left out by a signed-in customer, whose own data count. */
  customer: WizardCustomer.nullish(),
  offer: WizardOffer,
});
export type NewOfferInput = z.output<typeof NewOfferInput>;

export const newOfferMessages = {
  customerRequired: 'Please fill in your details',
  offerSubmitted: 'Offer submitted',
} as const;

const tag = 'Customer portal';
const path = '/api/customer';
const own = z.object({ customer_id: IdParam });
const ownOffer = z.object({ customer_id: IdParam, offer_id: IdParam });

export const portalRoutes = {
  requestOtp: route({
    method: 'POST',
    path: `${path}/auth/request-otp`,
    tag,
    access: open,
    summary: 'Ask for a code by SMS; answers alike whether or not the number is known',
    body: RequestOtpInput,
    answer: z.object({ message: z.string() }),
  }),
  verifyOtp: route({
    method: 'POST',
    path: `${path}/auth/verify-otp`,
    tag,
    access: open,
    summary: 'Sign in with the code',
    body: VerifyOtpInput,
    answer: z.object({ token: z.string(), customer: SessionCustomer, verified: z.literal(true), expires_at: Moment }),
  }),
  current: route({
    method: 'GET',
    path: `${path}/auth/current`,
    tag,
    access: customer,
    summary: 'The signed-in customer',
    answer: z.object({ customer: SessionCustomer }),
  }),
  logout: route({
    method: 'POST',
    path: `${path}/auth/logout`,
    tag,
    access: customer,
    summary: 'End this session',
    answer: z.object({ message: z.string() }),
  }),
  changeProfile: route({
    method: 'PATCH',
    path: `${path}/:customer_id/profile`,
    tag,
    access: customer,
    summary: 'Correct the own e-mail',
    params: own,
    body: z.object({ email: optionalEmail() }),
    answer: dataOf(SessionCustomer),
  }),
  exportData: route({
    method: 'GET',
    path: `${path}/:customer_id/export`,
    tag,
    access: customer,
    summary: 'All that is stored of oneself',
    params: own,
    answer: dataOf(z.record(z.string(), z.unknown())),
  }),
  offers: route({
    method: 'GET',
    path: `${path}/:customer_id/offers`,
    tag,
    access: customer,
    summary: 'Own offers, newest first',
    params: own,
    answer: dataOf(z.array(CustomerOffer)),
  }),
  offer: route({
    method: 'GET',
    path: `${path}/:customer_id/offers/:offer_id`,
    tag,
    access: customer,
    summary: 'One own offer',
    params: ownOffer,
    answer: dataOf(CustomerOffer),
  }),
  raise: route({
    method: 'PUT',
    path: `${path}/:customer_id/offers/:offer_id`,
    tag,
    access: customer,
    summary: 'Raise an own offer',
    params: ownOffer,
    body: RaiseInput,
    answer: dataOf(CustomerOffer),
  }),
  updates: route({
    method: 'GET',
    path: `${path}/:customer_id/offers/:offer_id/updates`,
    tag,
    access: customer,
    summary: 'The history of an own offer, newest first',
    params: ownOffer,
    answer: dataOf(z.array(OfferUpdate)),
  }),
  status: route({
    method: 'GET',
    path: `${path}/:customer_id/offers/:offer_id/status`,
    tag,
    access: customer,
    summary: 'Where an own offer stands',
    params: ownOffer,
    answer: dataOf(z.object({ id: Id, status: Offer.shape.status, can_update: z.boolean(), updated_at: Moment })),
  }),
  newOffer: route({
    method: 'POST',
    path: '/api/v1/offers/new',
    tag: 'Public',
    access: openToCustomers,
    summary: 'Make an offer, with an account or without',
    creates: true,
    body: NewOfferInput,
    status: 201,
    answer: dataOf(z.object({ id: Id, reference: z.string(), offer_response: z.object({ offer: SubmittedOffer }) })),
  }),
};

/** `OFFER-12`, as the success page and the messages name it. */
export const offerReference = (id: number): string => `OFFER-${id}`;

export const otpFailures = {
  request: 'Failed to send OTP. Please try again.',
  verify: 'Failed to verify OTP. Please try again.',
} as const;
