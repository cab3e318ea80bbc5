import type { Insertable } from 'kysely';
import type { BuyingPosition } from '#domain/offers.ts';
import { homeTime, isoMoment } from '#server/db/demo/calendar.ts';
import { mailName, type PersonName, personName } from '#server/db/demo/people.ts';
import { homeAddress } from '#server/db/demo/places.ts';
import type { DemoProperty } from '#server/db/demo/properties.ts';
import { type Random, randomFrom } from '#server/db/demo/random.ts';
import type { Addresses, Customers } from '#server/db/types.ts';

const COUNT = 400;

const typeShares = { buyer: 66, seller: 15, investor: 6, landlord: 6, tenant: 4, commercial: 3 } as const;
type CustomerType = keyof typeof typeShares;

/** Who they are to an offer: kept for each person, so that all their offers tell the same story. */
export interface Persona {
  id: number;
  name: string;
  type: CustomerType;
  buying_position: BuyingPosition;
  is_verified: boolean | null;
  known_since: number;
}

export interface DemoCustomer {
  row: Insertable<Customers> & { id: number; mobile: string };
  addresses: (Insertable<Addresses> & { id: number })[];
  persona: Persona;
}

const positionShares: Record<CustomerType, Partial<Record<BuyingPosition, number>>> = {
  buyer: {
    first_time_buyer: 34,
    sold_subject_to_contract: 20,
    no_chain: 16,
    property_on_the_market: 14,
    property_to_sell: 10,
    nothing_to_sell: 6,
  },
  seller: { sold_subject_to_contract: 45, property_on_the_market: 45, property_to_sell: 10 },
  investor: { no_chain: 60, nothing_to_sell: 40 },
  landlord: { no_chain: 55, nothing_to_sell: 45 },
  tenant: { first_time_buyer: 100 },
  commercial: { no_chain: 100 },
};
export const buyingPosition = (random: Random, type: CustomerType): BuyingPosition =>
  random.weighted(positionShares[type] as Record<BuyingPosition, number>);
export const customerType = (random: Random): CustomerType => random.weighted(typeShares);

interface Character extends PersonName {
  mobile: string;
  type: CustomerType;
  daysAgo: number;
  buying_position: BuyingPosition;
}
/** People that the README's walk goes by: the buyer, and a couple about to sell their house. */
const characters: readonly Character[] = [
  {
    first_name: 'Daniel',
    last_name: 'Okafor',
    mobile: '+447700900001',
    type: 'buyer',
    daysAgo: 210,
    buying_position: 'sold_subject_to_contract',
  },
  {
    first_name: 'Margaret',
    last_name: 'Penfold',
    mobile: '+447700900101',
    type: 'seller',
    daysAgo: 6,
    buying_position: 'property_to_sell',
  },
  {
    first_name: 'Peter',
    last_name: 'Penfold',
    mobile: '+447700900102',
    type: 'seller',
    daysAgo: 6,
    buying_position: 'property_to_sell',
  },
];
export const buyerMobile = '+447700900001';
export const isCharacter = (mobile: string): boolean => characters.some((character) => character.mobile === mobile);

/** Ofcom keeps 07700 900000–900999 for drama: these thousand numbers ring nowhere. */
function freeMobiles(random: Random): string[] {
  const taken = new Set(characters.map(({ mobile }) => mobile));
  const all = Array.from({ length: 1000 }, (_, n) => `+447700900${String(n).padStart(3, '0')}`);
  return random.shuffle(all.filter((mobile) => !taken.has(mobile)));
}

function uniqueMail(taken: Set<string>, name: PersonName): string {
  const plain = mailName(name);
  let mail = `${plain}@example.com`;
  for (let n = 2; taken.has(mail); n++) mail = `${plain}${n}@example.com`;
  taken.add(mail);
  return mail;
}

type Arrival = Character & { known_since: number };

function arrivals(random: Random, day: number): Arrival[] {
  const mobiles = freeMobiles(random);
  const drawn = Array.from({ length: COUNT - characters.length }, (_, n): Character => {
    const type = customerType(random);
    const daysAgo = random.int(1, 640);
    return {
      ...personName(random),
      mobile: mobiles[n] as string,
      type,
      daysAgo,
      buying_position: buyingPosition(random, type),
    };
  });
  return [...characters, ...drawn]
    .map((person) => ({ ...person, known_since: homeTime(random, day, person.daysAgo) }))
    .sort((a, b) => a.known_since - b.known_since);
}

/** In the order they came to the agency. Address ids go on after those of the properties; sellers live at one of these. */
export function makeCustomers(day: number, properties: readonly DemoProperty[]): DemoCustomer[] {
  const random = randomFrom('customers');
  const people = arrivals(random, day);
  const mails = new Set(characters.map((name) => `${mailName(name)}@example.com`));
  // The characters are about to put their house on the market: it is the newest that has no price yet.
  const theirs = properties.findLast(({ row }) => row.status === 'pending');
  const sellersHomes = random.shuffle(properties.filter((property) => property !== theirs));
  let addressId = properties.length;

  return people.map((person, index) => {
    const isKnown = isCharacter(person.mobile);
    const home = person.type !== 'seller' ? null : isKnown ? theirs : sellersHomes.pop();
    const traits = isKnown
      ? {
          email: `${mailName(person)}@example.com`,
          is_verified: true,
          is_active: true,
          hasHome: true,
          hasSecondHome: false,
        }
      : drawTraits(random, mails, person);
    const dates = { created_at: isoMoment(person.known_since), updated_at: isoMoment(person.known_since) };
    const addresses: DemoCustomer['addresses'] = [];
    const settle = (address: Insertable<Addresses>): number => {
      addresses.push({ ...address, ...dates, id: ++addressId });
      return addressId;
    };
    const { first_name, last_name, mobile, type, buying_position, known_since } = person;
    const { email, is_verified, is_active } = traits;
    const id = index + 1;
    return {
      addresses,
      persona: { id, name: `${first_name} ${last_name}`, type, buying_position, is_verified, known_since },
      row: {
        id,
        first_name,
        last_name,
        email,
        mobile,
        type,
        is_verified,
        is_active,
        ...dates,
        address_id: home ? settle(home.address) : traits.hasHome ? settle(homeAddress(random)) : null,
        is_correspondence_address: traits.hasSecondHome,
        correspondence_address_id: traits.hasSecondHome ? settle(homeAddress(random)) : null,
      },
    };
  });
}

/** Most have proved their mobile, some have not, and of a few it is not known. */
function drawTraits(random: Random, mails: Set<string>, name: PersonName) {
  return {
    email: random.chance(0.93) ? uniqueMail(mails, name) : null,
    is_verified: random.pick([true, true, true, true, true, true, true, false, false, null]),
    is_active: random.chance(0.97),
    hasHome: random.chance(0.78),
    hasSecondHome: random.chance(0.1),
  };
}
