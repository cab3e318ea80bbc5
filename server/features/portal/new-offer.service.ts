import { AppError } from '#domain/errors.ts';
import type { Offer } from '#domain/offers.ts';
import {
  type NewOfferInput,
  newOfferMessages,
  type SessionCustomer,
  type SubmittedOffer,
  wizardMessages,
} from '#domain/portal.ts';
import { propertyMessages, statusesTakingOffers } from '#domain/properties.ts';
import type { Db } from '#server/db/connect.ts';
import { recordChange } from '#server/features/audit/audit.queries.ts';
import { takeHits } from '#server/features/limits/limits.queries.ts';
import { addressLimit, hour, tooMany } from '#server/features/limits/limits.service.ts';
import { announce } from '#server/features/live/live.queries.ts';
import { customerMobiles, requireE164 } from '#server/features/mobiles/mobiles.service.ts';
import type { Means } from '#server/features/offers/offer-record.service.ts';
import { holdProperty } from '#server/features/offers/offers.queries.ts';
import { createOffer } from '#server/features/offers/offers.service.ts';
import { asBuyerSees } from '#server/features/portal/own-offers.service.ts';
import {
  type BuyerRecord,
  emailIsTaken,
  findBuyerByMobile,
  insertBuyer,
  type NewBuyer,
} from '#server/features/portal/portal.queries.ts';
import { findPropertyIdByCrmId } from '#server/features/properties/properties.queries.ts';
import type { Actor } from '#server/http/context.ts';

/** Offers without an account in an hour, from one address and for one mobile. */
const perAddress = { max: 10, seconds: hour };
const perMobile = { max: 10, seconds: hour };

type Contact = NonNullable<Offer['submitted_contact']>;

interface Maker {
  customer_id: number;
  source: Offer['source'];
  submitted_contact: Contact | null;
  /** What the answer shows of the maker: the session's own data, or what was typed. */
  shown: Contact;
}

/** An offer by anybody. With a customer's session it is that customer's, and what the form says of the person is ignored. */
export async function submitOffer(
  tx: Db,
  means: Means,
  call: { customer: SessionCustomer | null; actor: Actor; at: Date },
  input: NewOfferInput,
): Promise<{ id: number; offer: SubmittedOffer }> {
  const { customer, actor, at } = call;
  const property_id = await requireOpenProperty(tx, input.crm_id);
  const maker = customer ? signedIn(customer) : await withoutAccount(tx, means, actor, at, input.customer);
  const { shown, ...made } = maker;
  const { notes, ...terms } = input.offer;
  const offer = await createOffer(tx, means, actor, at, {
    ...terms,
    ...made,
    property_id,
    is_renting: null,
    fee_percentage: null,
    fee_total: null,
    notes: null,
    customer_notes: notes,
  });
  const { customer_id: _id, ...seen } = asBuyerSees(offer);
  return { id: offer.id, offer: { ...seen, customer: shown } };
}

async function requireOpenProperty(tx: Db, crmId: string): Promise<number> {
  const id = await findPropertyIdByCrmId(tx, crmId);
  const status = id === undefined ? undefined : await holdProperty(tx, id);
  if (id === undefined || status === undefined) throw invalid('crm_id', propertyMessages.crmIdUnknown(crmId));
  if (!(statusesTakingOffers as readonly string[]).includes(status))
    throw new AppError('not_allowed_now', wizardMessages.notTakingOffers, {
      data: { crm_id: wizardMessages.notTakingOffers },
    });
  return id;
}

const signedIn = ({ id, first_name, last_name, email, mobile }: SessionCustomer): Maker => ({
  customer_id: id,
  source: 'portal',
  submitted_contact: null,
  shown: { first_name, last_name, email, mobile },
});

async function withoutAccount(
  tx: Db,
  { config }: Means,
  actor: Actor,
  at: Date,
  given: NewOfferInput['customer'],
): Promise<Maker> {
  if (!given) throw invalid('customer', newOfferMessages.customerRequired);
  const mobile = requireE164(given.mobile, customerMobiles(config), 'customer.mobile');
  const typed = { first_name: given.first_name, last_name: given.last_name, email: given.email, mobile };
  const limits = [
    ...addressLimit(config, 'offer:address', actor.ip, [perAddress]),
    { key: `offer:mobile:${mobile}`, rules: [perMobile] },
  ];
  const wait = await takeHits(tx, at, limits);
  if (wait > 0) throw tooMany('Too many offers have been made from here.', wait);
  const buyer = await findOrAddBuyer(tx, actor, at, typed);
  return {
    customer_id: buyer.id,
    source: 'public',
    submitted_contact: differs(buyer, typed) ? typed : null,
    shown: typed,
  };
}

const alike = (a: string | null, b: string | null) => (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

const differs = (stored: BuyerRecord, typed: Contact): boolean =>
  !alike(stored.first_name, typed.first_name) ||
  !alike(stored.last_name, typed.last_name) ||
  !alike(stored.email, typed.email);

/** Whoever has the mobile, as they are; else a new buyer, without the e-mail when it is somebody else's. */
async function findOrAddBuyer(
  tx: Db,
  actor: Actor,
  at: Date,
  typed: NewBuyer & { email: string },
): Promise<BuyerRecord> {
  const known = await findBuyerByMobile(tx, typed.mobile);
  if (known) return known;
  const buyer = { ...typed, email: (await emailIsTaken(tx, typed.email)) ? null : typed.email };
  const id = await insertBuyer(tx, buyer);
  // Somebody else brought the mobile or the e-mail at the same moment: look again.
  if (id === null) return findOrAddBuyer(tx, actor, at, typed);
  await recordChange(tx, actor, at, {
    action: 'created',
    record_type: 'customer',
    record_id: id,
    after: { ...buyer, type: 'buyer', is_verified: false },
  });
  await announce(tx, { topic: 'customers', action: 'created', id, customer_id: id });
  return { id, ...buyer };
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { data: { [field]: message } });
