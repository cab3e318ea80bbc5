import type { Insertable } from 'kysely';
import type { Property } from '#domain/properties.ts';
import { isoMoment, officeTime } from '#server/db/demo/calendar.ts';
import { addressIn, regionTown, type Town } from '#server/db/demo/places.ts';
import { type Random, randomFrom } from '#server/db/demo/random.ts';
import type { Addresses, Properties } from '#server/db/types.ts';

type Status = Property['status'];

export interface DemoProperty {
  row: Insertable<Properties> & { id: number; status: Status; marketed_price: number | null };
  address: Insertable<Addresses> & { id: number };
  listed: number;
}

/** 150 in all, and for how many days they have been on the books. */
const stock: Record<Status, { count: number; daysAgo: [number, number] }> = {
  available: { count: 74, daysAgo: [4, 130] },
  under_offer: { count: 36, daysAgo: [35, 190] },
  sold: { count: 21, daysAgo: [130, 420] },
  withdrawn: { count: 10, daysAgo: [45, 300] },
  pending: { count: 9, daysAgo: [1, 9] },
};

const typeShares = { terraced: 27, semi_detached: 27, detached: 22, flat: 18, bungalow: 6 } as const;
type PropertyType = keyof typeof typeShares;
const bedroomShares: Record<PropertyType, Record<string, number>> = {
  terraced: { 2: 40, 3: 48, 4: 12 },
  semi_detached: { 2: 12, 3: 60, 4: 28 },
  detached: { 3: 18, 4: 52, 5: 24, 6: 6 },
  flat: { 0: 4, 1: 36, 2: 52, 3: 8 },
  bungalow: { 2: 46, 3: 44, 4: 10 },
};
/** Against a three-bedroom semi in the same town. */
const typeFactor: Record<PropertyType, number> = {
  terraced: 0.87,
  semi_detached: 1,
  detached: 1.27,
  flat: 0.71,
  bungalow: 1.16,
};
const bedroomFactor = [0.45, 0.58, 0.78, 1, 1.3, 1.68, 2.1] as const;

const inThousands = new Intl.NumberFormat('en-GB');
const priceWords = {
  'Guide price': 34,
  'Asking price': 20,
  'Offers over': 18,
  'Offers in excess of': 15,
  'Offers in the region of': 9,
  'Fixed price': 4,
} as const;

/** Steps as agents choose them, now and then just under the round figure. */
function marketedPrice(random: Random, estimate: number): number {
  const step = estimate < 600_000 ? 5_000 : 25_000;
  const round = Math.max(120_000, Math.round(estimate / step) * step);
  return random.chance(0.15) ? round - 50 : random.chance(0.2) ? round - 5_000 : round;
}

/** What stands at an address in `town`: rooms, tenure and a price to match. */
export function makeHome(random: Random, town: Town) {
  const property_type = random.weighted(typeShares);
  const bedrooms = Number(random.weighted(bedroomShares[property_type]));
  const estimate = town.price * typeFactor[property_type] * (bedroomFactor[bedrooms] ?? 1) * random.between(0.91, 1.13);
  const marketed_price = marketedPrice(random, estimate);
  return {
    property_type,
    bedrooms,
    bathrooms: Math.max(1, Math.min(bedrooms, Math.round(bedrooms * random.between(0.4, 0.75)))),
    tenure:
      property_type !== 'flat'
        ? random.chance(0.97)
          ? 'freehold'
          : 'leasehold'
        : random.chance(0.75)
          ? 'leasehold'
          : 'share_of_freehold',
    marketed_price,
    marketed_price_string: `${random.weighted(priceWords)} £${inThousands.format(marketed_price)}`,
  };
}

/** In the order they were listed. Those still `pending` wait for their valuation and have no price. */
export function makeProperties(day: number): DemoProperty[] {
  const random = randomFrom('properties');
  const statuses = Object.entries(stock).flatMap(([status, { count }]) => Array<Status>(count).fill(status as Status));
  const listings = statuses
    .map((status) => ({ status, listed: officeTime(random, day, random.int(...stock[status].daysAgo)) }))
    .sort((a, b) => a.listed - b.listed);
  let crmId = 3_104_127;
  return listings.map(({ status, listed }, index) => {
    const id = index + 1;
    const town = regionTown(random);
    const home = makeHome(random, town);
    crmId += random.int(3, 61);
    const dates = { created_at: isoMoment(listed), updated_at: isoMoment(listed) };
    return {
      listed,
      address: { id, ...addressIn(random, town, home.property_type === 'flat' ? 'flat' : 'house'), ...dates },
      row: {
        id,
        crm_id: String(crmId),
        address_id: id,
        ...home,
        ...(status === 'pending' ? { marketed_price: null, marketed_price_string: null } : {}),
        sale_price: null,
        status,
        version: 1,
        ...dates,
      },
    };
  });
}
