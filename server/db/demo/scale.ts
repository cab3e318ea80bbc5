import type { OfferStatus } from '#domain/offers.ts';
import { DAY, isoMoment } from '#server/db/demo/calendar.ts';
import { buyingPosition, customerType } from '#server/db/demo/customers.ts';
import { type EventRow, makeAmounts, makeHistory } from '#server/db/demo/history.ts';
import { mailName, personName } from '#server/db/demo/people.ts';
import { addressIn, homeAddress, regionTown } from '#server/db/demo/places.ts';
import { makeHome } from '#server/db/demo/properties.ts';
import { type Random, randomFrom } from '#server/db/demo/random.ts';
import { demoStaff } from '#server/db/demo/staff.ts';
import { makeTerms } from '#server/db/demo/terms.ts';

export const scales = { '1k': 1_000, '100k': 100_000, '1m': 1_000_000 } as const;
export type Scale = keyof typeof scales;

export interface ScalePlan {
  day: number;
  offers: number;
  properties: number;
  customers: number;
  /** The id that the first record of each kind gets. */
  first: { addresses: number; properties: number; customers: number; offers: number; offer_events: number };
}

/** Two customers and one property for every three offers. */
export const sizesOf = (offers: number) => ({
  offers,
  properties: Math.ceil(offers / 3),
  customers: Math.ceil((offers * 2) / 3),
});

/** People come over six years, homes and offers over the last three. */
const CUSTOMER_DAYS = 2190;
const OFFER_DAYS = 1095;

/** Spread evenly, the last one yesterday, so that a later id is a later moment. */
const spread = (day: number, days: number, index: number, count: number): number =>
  day - DAY - Math.floor(((count - 1 - index) / count) * days * DAY);

/**
 * +999 is a country code that the ITU keeps in reserve: no network routes it, so no message can reach anybody, and no
 * number of a real customer can be among these. The drama range has only a thousand.
 * https://www.itu.int/pub/T-SP-E.164D
 */
const scaleMobile = (id: number): string => `+999${String(id).padStart(9, '0')}`;

const propertyStatusShares = { available: 40, under_offer: 18, sold: 32, withdrawn: 8, pending: 2 } as const;

/** Of the property at `index`: drawn from its own seed, so that the passes over properties and offers agree. */
function homeAt(index: number) {
  const random = randomFrom(`scale home ${index}`);
  const town = regionTown(random);
  const home = makeHome(random, town);
  const address = addressIn(random, town, home.property_type === 'flat' ? 'flat' : 'house');
  return { ...home, address, status: random.weighted(propertyStatusShares) };
}

export function* scaleAddresses({ properties, customers, day, first }: ScalePlan): Generator<object> {
  const random = randomFrom('scale addresses');
  for (let n = 0; n < properties; n++) {
    const at = isoMoment(listedAt(day, n, properties));
    yield { id: first.addresses + n, ...homeAt(n).address, created_at: at, updated_at: at };
  }
  for (let n = 0; n < customers; n++) {
    const at = isoMoment(spread(day, CUSTOMER_DAYS, n, customers));
    yield { id: first.addresses + properties + n, ...homeAddress(random), created_at: at, updated_at: at };
  }
}

const listedAt = (day: number, index: number, count: number): number =>
  spread(day, 90, index, count) - OFFER_DAYS * DAY;

export function* scaleProperties({ properties, day, first }: ScalePlan): Generator<object> {
  for (let n = 0; n < properties; n++) {
    const { address: _, ...home } = homeAt(n);
    const id = first.properties + n;
    const at = isoMoment(listedAt(day, n, properties));
    const sale_price = home.status === 'sold' ? home.marketed_price : null;
    const crm_id = String(9_000_000 + id);
    yield { id, crm_id, address_id: first.addresses + n, ...home, sale_price, created_at: at, updated_at: at };
  }
}

export function* scaleCustomers({ properties, customers, day, first }: ScalePlan): Generator<object> {
  const random = randomFrom('scale customers');
  for (let n = 0; n < customers; n++) {
    const id = first.customers + n;
    const name = personName(random);
    const at = isoMoment(spread(day, CUSTOMER_DAYS, n, customers));
    yield {
      id,
      ...name,
      email: `${mailName(name)}.${id}@example.com`,
      mobile: scaleMobile(id),
      type: customerType(random),
      is_verified: random.chance(0.8),
      address_id: first.addresses + properties + n,
      created_at: at,
      updated_at: at,
    };
  }
}

/** In the first round over all properties nothing is agreed, in the second all is that will be. */
function statusOf(random: Random, property: ReturnType<typeof homeAt>['status'], round: number): OfferStatus {
  const isSettled = property === 'under_offer' || property === 'sold';
  if (isSettled && round === 1) return 'accepted';
  if (isSettled || property === 'withdrawn') return random.chance(0.65) ? 'rejected' : 'withdrawn';
  return random.weighted({ pending: 30, active: 20, negotiating: 16, under_review: 12, rejected: 14, withdrawn: 8 });
}

export interface ScaleOffer {
  row: object;
  events: EventRow[];
}

export function* scaleOffers(plan: ScalePlan): Generator<ScaleOffer> {
  const random = randomFrom('scale offers');
  for (let n = 0; n < plan.offers; n++) yield offerAt(random, plan, n);
}

function offerAt(random: Random, plan: ScalePlan, n: number): ScaleOffer {
  const { properties, day, first } = plan;
  const home = homeAt(n % properties);
  const status = statusOf(random, home.status, Math.floor(n / properties));
  const created = spread(day, OFFER_DAYS, n, plan.offers) + random.int(0, DAY / 2);
  const amounts = makeAmounts(random, status, home.marketed_price);
  const [lowest, last] = [amounts[0] as number, amounts.at(-1) as number];
  const source = random.weighted({ staff: 45, portal: 35, public: 20 });
  const position = { buying_position: buyingPosition(random, 'buyer'), is_renting: false };
  const terms = makeTerms(random, { status, ...position, source, first: lowest, last, created });
  const id = first.offers + n;
  const customer = { id: buyerOf(random, plan, n), name: 'Demo buyer', is_verified: true };
  const history = { offer_id: id, status, source, amounts, customer, staff: demoStaff, created, end: day };
  const events = makeHistory(random, history);
  return {
    events,
    row: {
      id,
      customer_id: customer.id,
      property_id: first.properties + (n % properties),
      status,
      offer_amount: last,
      ...terms,
      source,
      version: events.length,
      created_at: isoMoment(created),
      updated_at: (events.at(-1) as EventRow).at,
    },
  };
}

/** Half of the people were known before the first offer came in; the other half come along with the offers. */
function buyerOf(random: Random, { offers, customers, first }: ScalePlan, n: number): number {
  const known = Math.floor(customers * (0.5 + n / offers / 2));
  return first.customers + random.int(0, Math.max(0, known - 1));
}
