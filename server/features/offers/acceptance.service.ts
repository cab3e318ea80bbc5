import { AppError } from '#domain/errors.ts';
import { type Offer, offerMessages } from '#domain/offers.ts';
import type { Property } from '#domain/properties.ts';
import type { Db } from '#server/db/connect.ts';
import { recordChange } from '#server/features/audit/audit.queries.ts';
import { announce } from '#server/features/live/live.queries.ts';
import { findAcceptedOffer } from '#server/features/offers/offers.queries.ts';
import { lockProperty, updateProperty } from '#server/features/properties/properties.queries.ts';
import type { Actor } from '#server/http/context.ts';

/**
 * One property has at most one accepted offer. The property's row is locked first, so that of two acceptances at once
 * the second finds the first. `offerId` is the offer that is to be accepted, null for one that is being made.
 */
export async function refuseSecondAcceptance(tx: Db, propertyId: number, offerId: number | null): Promise<void> {
  await lockProperty(tx, propertyId);
  const other = await findAcceptedOffer(tx, propertyId, offerId);
  if (!other) return;
  const message = offerMessages.alreadyAccepted(other.id, other.customer_name);
  throw new AppError('not_allowed_now', message, { data: { offer_id: other.id, status: message } });
}

type Standing = Pick<Offer, 'property_id' | 'status'>;

const acceptedOn = (offer: Standing | null): number | null => (offer?.status === 'accepted' ? offer.property_id : null);

/**
 * An acceptance puts an available property under offer; when it ends, the property is available again
 * (docs/decisions/006). Null stands for an offer that is not there yet, or no more.
 */
export async function letPropertyFollow(
  tx: Db,
  actor: Actor,
  at: Date,
  before: Standing | null,
  after: Standing | null,
): Promise<void> {
  const was = acceptedOn(before);
  const is = acceptedOn(after);
  if (was === is) return;
  if (was !== null) await moveProperty(tx, actor, at, was, 'under_offer', 'available');
  if (is !== null) await moveProperty(tx, actor, at, is, 'available', 'under_offer');
}

async function moveProperty(
  tx: Db,
  actor: Actor,
  at: Date,
  id: number,
  from: Property['status'],
  to: Property['status'],
): Promise<void> {
  const before = await lockProperty(tx, id);
  if (before?.status !== from) return;
  await updateProperty(tx, id, { status: to });
  await recordChange(tx, actor, at, {
    action: 'changed',
    record_type: 'property',
    record_id: id,
    before: { status: from },
    after: { status: to },
  });
  await announce(tx, { topic: 'properties', action: 'changed', id });
}
