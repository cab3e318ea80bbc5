import { pence } from '#domain/money.ts';
import type { Offer } from '#domain/offers.ts';
import type { Db } from '#server/db/connect.ts';
import { type Action, recordChange } from '#server/features/audit/audit.queries.ts';
import { announce } from '#server/features/live/live.queries.ts';
import { appendOfferEvent, type OfferEvent } from '#server/features/offers/offer-events.ts';
import { tellOfChange, tellOfNewOffer } from '#server/features/offers/offer-notices.service.ts';
import type { OfferColumns } from '#server/features/offers/offers.queries.ts';
import type { Actor, App } from '#server/http/context.ts';

/** What writing to an offer needs besides the transaction. */
export type Means = Pick<App, 'config' | 'clock'>;

/*
 * What is written down of a change, in its transaction and whichever door it came through: the offer's own history, the
 * audit log, the messages to both sides, the live event.
 */

export async function recordNewOffer(tx: Db, means: Means, actor: Actor, at: Date, offer: Offer): Promise<void> {
  await append(tx, actor, at, offer.id, {
    event_type: 'created',
    new_amount: offer.offer_amount,
    new_status: offer.status,
  });
  await audit(tx, actor, at, 'created', null, offer);
  await tellOfNewOffer(tx, means, offer);
  await tellScreens(tx, 'created', offer);
}

export async function recordOfferChange(
  tx: Db,
  means: Means,
  actor: Actor,
  at: Date,
  before: Offer,
  after: Offer,
): Promise<void> {
  const changed = changedFields(before, after);
  if (changed.has('offer_amount'))
    await append(tx, actor, at, after.id, {
      event_type: 'amount_change',
      previous_amount: before.offer_amount,
      new_amount: after.offer_amount,
    });
  if (changed.has('status'))
    await append(tx, actor, at, after.id, {
      event_type: 'status_change',
      previous_status: before.status,
      new_status: after.status,
    });
  if ([...changed].some((field) => field !== 'offer_amount' && field !== 'status'))
    await append(tx, actor, at, after.id, { event_type: 'details_change' });
  await audit(tx, actor, at, 'changed', before, after);
  if (changed.has('offer_amount') || changed.has('status')) await tellOfChange(tx, means, actor, before, after);
  await tellScreens(tx, 'changed', after);
  if (changed.has('customer_id') || changed.has('property_id')) await tellScreens(tx, 'changed', before);
}

export async function recordOfferRemoval(tx: Db, actor: Actor, at: Date, offer: Offer): Promise<void> {
  await append(tx, actor, at, offer.id, {
    event_type: 'deleted',
    previous_amount: offer.offer_amount,
    previous_status: offer.status,
  });
  await audit(tx, actor, at, 'deleted', offer, null);
  await tellScreens(tx, 'deleted', offer);
}

const moneyFields = new Set(['offer_amount', 'deposit', 'fee_total']);

const sameValue = (field: string, a: unknown, b: unknown): boolean =>
  moneyFields.has(field) && typeof a === 'number' && typeof b === 'number' ? pence(a) === pence(b) : a === b;

/** The fields of `input` that differ from the offer; what is undefined is not said. */
export function changedFields(offer: Offer, input: Partial<OfferColumns>): Set<keyof OfferColumns> {
  const fields = Object.keys(plain(offer)) as (keyof OfferColumns)[];
  return new Set(fields.filter((f) => input[f] !== undefined && !sameValue(f, offer[f], input[f])));
}

/** The offer's own columns: what is joined to it or kept by the database is no part of a change. */
function plain(offer: Offer): OfferColumns {
  const {
    id: _id,
    version: _version,
    created_at: _created,
    updated_at: _updated,
    customer: _customer,
    customer_name: _name,
    customer_email: _email,
    property: _property,
    property_address: _address,
    ...columns
  } = offer;
  return columns;
}

const audit = (tx: Db, actor: Actor, at: Date, action: Action, before: Offer | null, after: Offer | null) =>
  recordChange(tx, actor, at, {
    action,
    record_type: 'offer',
    record_id: (after ?? before)?.id ?? 0,
    before: before && plain(before),
    after: after && plain(after),
  });

type Entry = Pick<OfferEvent, 'event_type'> &
  Partial<Pick<OfferEvent, 'previous_amount' | 'new_amount' | 'previous_status' | 'new_status'>>;

async function append(tx: Db, actor: Actor, at: Date, offer_id: number, entry: Entry): Promise<void> {
  await appendOfferEvent(tx, {
    previous_amount: null,
    new_amount: null,
    previous_status: null,
    new_status: null,
    ...entry,
    offer_id,
    actor_kind: actor.kind === 'command' ? 'job' : actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    at: at.toISOString(),
  });
}

const tellScreens = (tx: Db, action: 'created' | 'changed' | 'deleted', offer: Offer) =>
  announce(tx, {
    topic: 'offers',
    action,
    id: offer.id,
    property_id: offer.property_id,
    customer_id: offer.customer_id,
  });
