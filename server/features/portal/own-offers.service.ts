import { customerMessages } from '#domain/customers.ts';
import { AppError } from '#domain/errors.ts';
import { inPounds, pence } from '#domain/money.ts';
import { mayRaise, type Offer, type OfferUpdate, offerMessages, offerStatusLabels } from '#domain/offers.ts';
import type { CustomerOffer, SessionCustomer } from '#domain/portal.ts';
import type { Db } from '#server/db/connect.ts';
import type { Means } from '#server/features/offers/offer-record.service.ts';
import {
  findOffer,
  listOffersOfCustomer,
  listOfferUpdates,
  lockOffer,
} from '#server/features/offers/offers.queries.ts';
import { applyChange, offerNotFound } from '#server/features/offers/offers.service.ts';
import { findLastChange, wasAboveUntil } from '#server/features/portal/portal.queries.ts';
import type { Actor } from '#server/http/context.ts';

/** Whose page it is, and whose offer: the customer's own, or it does not exist. */
interface Own {
  customer_id: number;
  offer_id: number;
}

const agency = 'The agency';

/** An offer as its buyer sees it: `notes` are the buyer's, the agency's stay inside (docs/decisions/003). */
export function asBuyerSees(offer: Offer): CustomerOffer {
  const {
    customer_name: _name,
    customer_email: _email,
    customer_notes,
    source: _source,
    submitted_contact: _contact,
    ...seen
  } = offer;
  return { ...seen, notes: customer_notes };
}

export async function readOwnOffers(db: Db, customer: SessionCustomer, customerId: number): Promise<CustomerOffer[]> {
  if (customerId !== customer.id) throw new AppError('not_found', customerMessages.notFound);
  return (await listOffersOfCustomer(db, customerId)).map(asBuyerSees);
}

const ownOffer = (customer: SessionCustomer, { customer_id }: Own, offer: Offer | undefined): Offer => {
  if (!offer || customer_id !== customer.id || offer.customer_id !== customer.id) throw offerNotFound();
  return offer;
};

export const readOwnOffer = async (db: Db, customer: SessionCustomer, own: Own): Promise<CustomerOffer> =>
  asBuyerSees(ownOffer(customer, own, await findOffer(db, own.offer_id)));

/** Without `details_change`: it may be the agency's own notes or fees that changed. */
export async function readOwnUpdates(db: Db, customer: SessionCustomer, own: Own): Promise<OfferUpdate[]> {
  ownOffer(customer, own, await findOffer(db, own.offer_id));
  const updates = await listOfferUpdates(db, own.offer_id);
  return updates
    .filter(({ update_type }) => update_type !== 'details_change')
    .map(({ actor_kind, actor_id, ...update }) => {
      const isBuyer = actor_kind === 'public' || (actor_kind === 'customer' && actor_id === customer.id);
      return { ...update, by: isBuyer ? 'You' : agency };
    });
}

export async function readOwnStatus(db: Db, customer: SessionCustomer, own: Own) {
  const { id, status, updated_at } = ownOffer(customer, own, await findOffer(db, own.offer_id));
  return { id, status, can_update: mayRaise(status), updated_at };
}

interface Raise {
  offer_amount: number;
  notes?: string | undefined;
}

/**
 * Raises an own offer under its row lock. Of two raises at once the higher one stands, in whichever order they come: a
 * raise is judged by its amount, so a version that only the buyer's own raises left behind is no reason to refuse it.
 */
export async function raiseOffer(
  tx: Db,
  means: Means,
  call: { customer: SessionCustomer; actor: Actor; at: Date; own: Own; ifMatch: number | null },
  { offer_amount, notes }: Raise,
): Promise<CustomerOffer> {
  const { customer, actor, at, own, ifMatch } = call;
  const before = ownOffer(customer, own, await lockOffer(tx, own.offer_id));
  if (!mayRaise(before.status))
    throw new AppError('not_allowed_now', offerMessages.cannotUpdate(offerStatusLabels[before.status]), {
      data: { status: before.status },
    });
  const isStale = ifMatch !== null && ifMatch !== before.version;
  if (isStale) await refuseWhatTheAgencyChanged(tx, customer, before);
  if (pence(offer_amount) <= pence(before.offer_amount))
    throw await notHigher(tx, before, offer_amount, ifMatch === null ? at : isStale);
  const change = notes === undefined ? { offer_amount } : { offer_amount, customer_notes: notes };
  return asBuyerSees(await applyChange(tx, means, actor, at, before, change));
}

async function refuseWhatTheAgencyChanged(tx: Db, customer: SessionCustomer, offer: Offer): Promise<void> {
  const last = await findLastChange(tx, offer.id);
  if (last?.actor_kind === 'customer' && last.actor_id === customer.id) return;
  throw new AppError('stale', 'The agency changed this offer since you opened it. Your changes have not been saved.', {
    data: { changed_by: agency, changed_at: last?.at ?? null, version: offer.version },
  });
}

/** Milliseconds in which a raise that lost to another is told so, when it does not say which version it was made on. */
const meanwhile = 60_000;

/** 409 to who offered against an amount that is no more, 422 to who saw the amount and offered no more than it. */
async function notHigher(tx: Db, offer: Offer, amount: number, seen: Date | boolean): Promise<AppError> {
  const lost =
    typeof seen === 'boolean' ? seen : await wasAboveUntil(tx, offer.id, amount, new Date(seen.getTime() - meanwhile));
  if (!lost)
    return new AppError('invalid', offerMessages.amountNotHigher, {
      data: { offer_amount: offerMessages.amountNotHigher },
    });
  const message = offerMessages.raisedMeanwhile(inPounds(offer.offer_amount));
  return new AppError('conflict', message, { data: { offer_amount: message, current_amount: offer.offer_amount } });
}
