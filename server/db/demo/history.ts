import type { Insertable } from 'kysely';
import { mayRaise, type OfferStatus } from '#domain/offers.ts';
import { isoMoment, laterMoments } from '#server/db/demo/calendar.ts';
import type { Random } from '#server/db/demo/random.ts';
import type { StaffMember } from '#server/db/demo/staff.ts';
import type { OfferEvents } from '#server/db/types.ts';
import { eventHash, firstPrevHash, type OfferEvent } from '#server/features/offers/offer-events.ts';

export type OfferSource = 'staff' | 'portal' | 'public';
export type EventRow = Insertable<OfferEvents> & { at: string };

/** The statuses that an offer went through before the one it has. All come in as pending. */
const waysTo: Record<OfferStatus, readonly (readonly OfferStatus[])[]> = {
  pending: [[]],
  active: [[]],
  negotiating: [[], ['active'], ['under_review']],
  under_review: [[], ['active'], ['negotiating']],
  accepted: [['negotiating'], ['under_review'], ['active', 'negotiating']],
  rejected: [[], ['under_review'], ['negotiating']],
  withdrawn: [[], ['active'], ['negotiating']],
};
const mostRaises: Record<OfferStatus, number> = {
  pending: 1,
  active: 1,
  negotiating: 3,
  under_review: 1,
  accepted: 2,
  rejected: 2,
  withdrawn: 1,
};

/** What the last amount is, as a share of the asking price. */
const shareOfPrice: Record<OfferStatus, [number, number]> = {
  pending: [0.93, 1.0],
  active: [0.94, 1.0],
  negotiating: [0.93, 0.985],
  under_review: [0.95, 1.0],
  accepted: [0.968, 1.012],
  rejected: [0.86, 0.955],
  withdrawn: [0.92, 0.99],
};

/** The amounts of its history, each higher than the one before. People offer in round figures, seldom in odd ones. */
export function makeAmounts(random: Random, status: OfferStatus, price: number): number[] {
  const step = price < 400_000 ? 1_000 : price < 900_000 ? 2_500 : 5_000;
  const last =
    Math.round((price * random.between(...shareOfPrice[status])) / step) * step + (random.chance(0.08) ? 250 : 0);
  const raises = random.chance(0.35) ? 0 : random.int(0, mostRaises[status]);
  const amounts = [last];
  for (let n = 0; n < raises; n++) amounts.unshift((amounts[0] as number) - random.int(1, 4) * step);
  return amounts;
}

interface HistoryPlan {
  offer_id: number;
  status: OfferStatus;
  source: OfferSource;
  amounts: readonly number[];
  customer: { id: number; name: string; is_verified: boolean | null };
  staff: readonly StaffMember[];
  created: number;
  /** Nothing happens at or after this moment. */
  end: number;
}

type Step = Pick<OfferEvent, 'event_type' | 'previous_amount' | 'new_amount' | 'previous_status' | 'new_status'>;
const still = { previous_amount: null, new_amount: null, previous_status: null, new_status: null };

/** The raises come while the offer is still open, then it takes its last status. */
function steps(random: Random, { amounts, status }: HistoryPlan): Step[] {
  const [first, ...raises] = amounts as [number, ...number[]];
  const way: OfferStatus[] = [...random.pick(waysTo[status]), ...(status === 'pending' ? [] : [status])];
  const statuses: Step[] = way.map((new_status, n) => ({
    ...still,
    event_type: 'status_change',
    previous_status: way[n - 1] ?? 'pending',
    new_status,
  }));
  const amountSteps: Step[] = raises.map((new_amount, n) => ({
    ...still,
    event_type: 'amount_change',
    previous_amount: amounts[n] as number,
    new_amount,
  }));
  const closing = statuses.splice(-1);
  const created: Step = { ...still, event_type: 'created', new_amount: first, new_status: 'pending' };
  const isOpenToRaises = mayRaise(statuses.at(-1)?.new_status ?? 'pending');
  return [created, ...(isOpenToRaises ? [...statuses, ...amountSteps] : [...amountSteps, ...statuses]), ...closing];
}

function actorOf(
  random: Random,
  step: Step,
  plan: HistoryPlan,
): Pick<OfferEvent, 'actor_kind' | 'actor_id' | 'actor_name'> {
  const { id, name, is_verified } = plan.customer;
  if (step.event_type === 'created' && plan.source === 'public')
    return { actor_kind: 'public', actor_id: null, actor_name: name };
  // Whoever has not proved the mobile cannot sign in and rings the office.
  if (step.event_type !== 'status_change' && plan.source !== 'staff' && is_verified)
    return { actor_kind: 'customer', actor_id: id, actor_name: name };
  const member = random.pick(plan.staff);
  return { actor_kind: 'user', actor_id: member.id, actor_name: member.name };
}

export function makeHistory(random: Random, plan: HistoryPlan): EventRow[] {
  const all = steps(random, plan);
  const moments = [plan.created, ...laterMoments(random, plan.created, plan.end, all.length - 1, 18)];
  let prev_hash = firstPrevHash;
  return all.map((step, n) => {
    const event: OfferEvent = {
      offer_id: plan.offer_id,
      seq: n + 1,
      ...step,
      ...actorOf(random, step, plan),
      at: isoMoment(moments[n] as number),
    };
    const row = { ...event, prev_hash, hash: eventHash(prev_hash, event) };
    prev_hash = row.hash;
    return row;
  });
}
