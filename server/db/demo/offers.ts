import type { Insertable } from 'kysely';
import type { OfferStatus } from '#domain/offers.ts';
import { DAY, homeTime, isoMoment, officeTime } from '#server/db/demo/calendar.ts';
import { buyerMobile, type DemoCustomer, isCharacter, type Persona } from '#server/db/demo/customers.ts';
import { type EventRow, makeAmounts, makeHistory, type OfferSource } from '#server/db/demo/history.ts';
import type { DemoProperty } from '#server/db/demo/properties.ts';
import { type Random, randomFrom } from '#server/db/demo/random.ts';
import type { StaffMember } from '#server/db/demo/staff.ts';
import { makeTerms } from '#server/db/demo/terms.ts';
import type { Offers } from '#server/db/types.ts';

const COUNT = 600;
const MOST_ON_ONE_PROPERTY = 11;

/** How eagerly a property draws offers, and what becomes of those that are not the accepted one. */
const interest: Record<
  'available' | 'under_offer' | 'sold' | 'withdrawn',
  { weight: number; statuses: Partial<Record<OfferStatus, number>> }
> = {
  available: {
    weight: 10,
    statuses: { pending: 30, active: 22, negotiating: 20, under_review: 16, rejected: 18, withdrawn: 12 },
  },
  under_offer: { weight: 8, statuses: { rejected: 58, withdrawn: 24, pending: 10, under_review: 8 } },
  sold: { weight: 5, statuses: { rejected: 70, withdrawn: 30 } },
  withdrawn: { weight: 4, statuses: { rejected: 60, withdrawn: 40 } },
};
/** An offer that waits for an answer has not waited for longer than this, in days. */
const waits: Partial<Record<OfferStatus, number>> = { pending: 12, active: 24, negotiating: 20, under_review: 18 };
/** Those of the buyer whom the README's walk signs in: two that may be raised, two that may not. */
const buyersOwn: readonly OfferStatus[] = ['negotiating', 'pending', 'active', 'rejected'];

interface Slot {
  property: DemoProperty;
  status: OfferStatus;
  created: number;
  isByStaff: boolean;
  isBuyersOwn: boolean;
}

export interface DemoOffer {
  row: Insertable<Offers> & {
    id: number;
    property_id: number;
    offer_amount: number;
    status: OfferStatus;
    updated_at: string;
  };
  events: EventRow[];
}

const interestIn = ({ row }: DemoProperty) => (row.status === 'pending' ? null : interest[row.status]);

function daysAgoOf(random: Random, day: number, status: OfferStatus, property: DemoProperty): number {
  const daysListed = Math.floor((day - property.listed) / DAY);
  const newest =
    status === 'accepted'
      ? Math.min(property.row.status === 'sold' ? 95 : 8, daysListed)
      : status === 'pending'
        ? 1
        : 2;
  const oldest = Math.max(newest, Math.min(daysListed - 1, waits[status] ?? 400));
  return random.int(newest, oldest);
}

/** One accepted offer on each property that is under offer or sold; the rest where interest is. Oldest first. */
function planSlots(random: Random, day: number, properties: readonly DemoProperty[]): Slot[] {
  const drawn = new Map<DemoProperty, number>();
  const slots: Slot[] = [];
  const add = (property: DemoProperty, status: OfferStatus, isBuyersOwn = false) => {
    drawn.set(property, (drawn.get(property) ?? 0) + 1);
    const daysAgo = daysAgoOf(random, day, status, property);
    const isByStaff = !isBuyersOwn && random.chance(0.42);
    const created = isByStaff ? officeTime(random, day, daysAgo) : homeTime(random, day, daysAgo);
    slots.push({ property, status, created, isByStaff, isBuyersOwn });
  };
  for (const property of properties) {
    if (property.row.status === 'under_offer' || property.row.status === 'sold') add(property, 'accepted');
  }
  const settled = properties.filter(({ row, listed }) => row.status === 'available' && day - listed > 30 * DAY);
  for (const [n, status] of buyersOwn.entries()) add(settled[n * 7] as DemoProperty, status, true);

  const drawers = properties.flatMap((property) =>
    Array<DemoProperty>(interestIn(property)?.weight ?? 0).fill(property),
  );
  while (slots.length < COUNT) {
    const property = random.pick(drawers);
    const statuses = interestIn(property)?.statuses;
    if (statuses && (drawn.get(property) ?? 0) < MOST_ON_ONE_PROPERTY) {
      add(property, random.weighted(statuses as Record<OfferStatus, number>));
    }
  }
  return slots.sort((a, b) => a.created - b.created);
}

const buyerTypes: readonly Persona['type'][] = ['buyer', 'investor', 'landlord', 'seller'];

/** Nobody offers before the agency knows them, twice on one property, or has two accepted. */
function chooseCustomers(random: Random, customers: readonly DemoCustomer[], slots: readonly Slot[]): Persona[] {
  const buyer = customers.find(({ row }) => row.mobile === buyerMobile);
  const people = customers
    .filter(({ row, persona }) => buyerTypes.includes(persona.type) && !isCharacter(row.mobile))
    .map(({ persona }) => persona);
  const seen = new Set<string>();
  const agreed = new Set<Persona>();
  return slots.map(({ property, status, created, isBuyersOwn }) => {
    if (isBuyersOwn && buyer) return buyer.persona;
    const known = people.filter((person) => person.known_since < created);
    const free = known.filter(
      (person) => !seen.has(`${person.id}/${property.row.id}`) && !(status === 'accepted' && agreed.has(person)),
    );
    const person = random.pick(free);
    seen.add(`${person.id}/${property.row.id}`);
    if (status === 'accepted') agreed.add(person);
    return person;
  });
}

/** Only those who proved their mobile come in by the portal. */
const ownDoor = (random: Random, person: Persona): OfferSource =>
  person.is_verified && random.chance(0.7) ? 'portal' : 'public';

/** A public offer in the name of a known customer, with another address than the one on record: the record stays. */
function otherContact(random: Random, { row }: DemoCustomer, source: OfferSource) {
  if (source !== 'public' || !row.email || !random.chance(0.12)) return null;
  const { first_name, last_name, mobile, email } = row;
  return { first_name, last_name, email: email.replace('@example.com', '@example.org'), mobile };
}

export function makeOffers(
  day: number,
  properties: readonly DemoProperty[],
  customers: readonly DemoCustomer[],
  staff: readonly StaffMember[],
): DemoOffer[] {
  const random = randomFrom('offers');
  const slots = planSlots(random, day, properties);
  const people = chooseCustomers(random, customers, slots);
  return slots.map(({ property, status, created, isByStaff, isBuyersOwn }, index) => {
    const id = index + 1;
    const person = people[index] as Persona;
    const source = isBuyersOwn ? 'portal' : isByStaff ? 'staff' : ownDoor(random, person);
    const amounts = makeAmounts(random, status, property.row.marketed_price ?? 0);
    const [first, last] = [amounts[0] as number, amounts.at(-1) as number];
    const { buying_position, type } = person;
    const is_renting = type === 'investor' || type === 'landlord';
    const terms = makeTerms(random, { status, buying_position, is_renting, source, first, last, created });
    const events = makeHistory(random, {
      offer_id: id,
      status,
      source,
      amounts,
      customer: person,
      staff,
      created,
      end: day,
    });
    return {
      events,
      row: {
        id,
        customer_id: person.id,
        property_id: property.row.id,
        status,
        offer_amount: last,
        ...terms,
        source,
        submitted_contact: otherContact(random, customers[person.id - 1] as DemoCustomer, source),
        version: events.length,
        created_at: isoMoment(created),
        updated_at: (events.at(-1) as EventRow).at,
      },
    };
  });
}
