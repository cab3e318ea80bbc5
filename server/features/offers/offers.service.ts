import { AppError } from '#domain/errors.ts';
import { pence } from '#domain/money.ts';
import { type Offer, type OfferInput, type OfferPatch, type OfferUpdate, offerMessages } from '#domain/offers.ts';
import type { Db } from '#server/db/connect.ts';
import { refuseStale } from '#server/features/audit/audit.queries.ts';
import { letPropertyFollow, refuseSecondAcceptance } from '#server/features/offers/acceptance.service.ts';
import {
  changedFields,
  type Means,
  recordNewOffer,
  recordOfferChange,
  recordOfferRemoval,
} from '#server/features/offers/offer-record.service.ts';
import {
  deleteOffer,
  findOffer,
  holdCustomer,
  holdProperty,
  insertOffer,
  listOffersOfCustomer,
  listOfferUpdates,
  lockOffer,
  type OfferColumns,
  updateOffer,
} from '#server/features/offers/offers.queries.ts';
import type { Actor } from '#server/http/context.ts';

export const offerNotFound = () => new AppError('not_found', offerMessages.notFound);

export async function readOffer(db: Db, id: number): Promise<Offer> {
  const offer = await findOffer(db, id);
  if (!offer) throw offerNotFound();
  return offer;
}

export async function readOfferUpdates(db: Db, id: number): Promise<OfferUpdate[]> {
  await readOffer(db, id);
  const updates = await listOfferUpdates(db, id);
  return updates.map(({ actor_kind: _kind, actor_id: _id, ...update }) => update);
}

export const enterOffer = (tx: Db, means: Means, actor: Actor, at: Date, input: OfferInput): Promise<Offer> =>
  createOffer(tx, means, actor, at, { ...input, customer_notes: null, source: 'staff', submitted_contact: null });

/** The one way by which an offer comes into being, whichever door it came through. */
export async function createOffer(tx: Db, means: Means, actor: Actor, at: Date, offer: OfferColumns): Promise<Offer> {
  if (offer.status === 'accepted') await refuseSecondAcceptance(tx, offer.property_id, null);
  await requireParties(tx, offer);
  const created = await readOffer(tx, await insertOffer(tx, offer));
  await letPropertyFollow(tx, actor, at, null, created);
  await recordNewOffer(tx, means, actor, at, created);
  return created;
}

/** A change by staff: any status may follow any other, save that a property has one accepted offer at most. */
export async function changeOffer(
  tx: Db,
  means: Means,
  actor: Actor,
  at: Date,
  id: number,
  input: OfferInput | OfferPatch,
  ifMatch: number | null,
): Promise<Offer> {
  const before = await lockOffer(tx, id);
  if (!before) throw offerNotFound();
  await refuseStale(tx, 'offer', before, ifMatch);
  const changed = changedFields(before, input);
  if (changed.size === 0) return before;

  const merged = { ...before, ...input };
  if (pence(merged.deposit) > pence(merged.offer_amount)) throw invalid('deposit', offerMessages.depositAbove);
  if (merged.status === 'accepted' && (changed.has('status') || changed.has('property_id')))
    await refuseSecondAcceptance(tx, merged.property_id, id);
  if (changed.has('customer_id') || changed.has('property_id')) await requireParties(tx, merged);
  return applyChange(tx, means, actor, at, before, input);
}

/** Writes a change that has been judged to be allowed. `before` is locked. */
export async function applyChange(
  tx: Db,
  means: Means,
  actor: Actor,
  at: Date,
  before: Offer,
  change: Partial<OfferColumns>,
): Promise<Offer> {
  await updateOffer(tx, before.id, change);
  const after = await readOffer(tx, before.id);
  await letPropertyFollow(tx, actor, at, before, after);
  await recordOfferChange(tx, means, actor, at, before, after);
  return after;
}

export async function removeOffer(tx: Db, actor: Actor, at: Date, id: number, ifMatch: number | null): Promise<void> {
  const before = await lockOffer(tx, id);
  if (!before) throw offerNotFound();
  await refuseStale(tx, 'offer', before, ifMatch);
  await remove(tx, actor, at, before);
}

/** With the customer go the customer's offers, under the same moment (docs/decisions/009). */
export async function removeOffersOf(tx: Db, actor: Actor, at: Date, customerId: number): Promise<void> {
  for (const { id } of await listOffersOfCustomer(tx, customerId)) {
    const offer = await lockOffer(tx, id);
    if (offer) await remove(tx, actor, at, offer);
  }
}

async function remove(tx: Db, actor: Actor, at: Date, offer: Offer): Promise<void> {
  await deleteOffer(tx, offer.id, at);
  await letPropertyFollow(tx, actor, at, offer, null);
  await recordOfferRemoval(tx, actor, at, offer);
}

async function requireParties(tx: Db, offer: Pick<Offer, 'customer_id' | 'property_id'>): Promise<void> {
  if (!(await holdCustomer(tx, offer.customer_id))) throw invalid('customer_id', offerMessages.customerGone);
  if ((await holdProperty(tx, offer.property_id)) === undefined)
    throw invalid('property_id', offerMessages.propertyGone);
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { data: { [field]: message } });
