import type { AddressInput } from '#domain/addresses.ts';
import type { Random } from '#server/db/demo/random.ts';

/** A town of the demo's region. `price`: pounds for a three-bedroom semi; `weight`: share of the agency's business. */
export interface Town {
  name: string;
  districts: readonly string[];
  /** Villages and quarters that people put into the address. */
  localities: readonly string[];
  price: number;
  weight: number;
  latitude: number;
  longitude: number;
}

const town = (
  name: string,
  districts: string,
  localities: string,
  price: number,
  weight: number,
  latitude: number,
  longitude: number,
): Town => ({
  name,
  districts: districts.split(' '),
  localities: localities.split(', '),
  price,
  weight,
  latitude,
  longitude,
});

/** Surrey and north-east Hampshire, with the postcode districts that really belong to them. */
const towns: readonly Town[] = [
  town('Guildford', 'GU1 GU2 GU4', 'Merrow, Burpham, Onslow Village, Stoughton', 555_000, 9, 51.2362, -0.5704),
  town('Godalming', 'GU7 GU8', 'Farncombe, Milford, Busbridge', 565_000, 6, 51.1857, -0.6149),
  town('Farnham', 'GU9 GU10', 'Wrecclesham, Rowledge, Hale, Frensham', 525_000, 8, 51.2145, -0.7986),
  town('Woking', 'GU21 GU22', 'Horsell, Pyrford, Mayford, St Johns', 510_000, 6, 51.319, -0.5577),
  town('Haslemere', 'GU27', 'Weyhill, Shottermill, Grayswood', 530_000, 4, 51.0901, -0.7132),
  town('Cranleigh', 'GU6', 'Ewhurst, Rowly', 520_000, 3, 51.1417, -0.4876),
  town('Dorking', 'RH4 RH5', 'Westcott, North Holmwood, Brockham', 560_000, 4, 51.2326, -0.3307),
  town('Camberley', 'GU15 GU16', 'Frimley, Heatherside, Deepcut', 450_000, 4, 51.3367, -0.7426),
  town('Farnborough', 'GU14', 'Cove, Hawley, Southwood', 405_000, 5, 51.2945, -0.7565),
  town('Aldershot', 'GU11 GU12', 'Ash Vale, Badshot Lea, Tongham', 370_000, 4, 51.2484, -0.7637),
  town('Fleet', 'GU51 GU52', 'Church Crookham, Elvetham Heath, Crookham Village', 465_000, 5, 51.2834, -0.8446),
  town('Hook', 'RG27', 'Hartley Wintney, Rotherwick, Odiham', 475_000, 2, 51.284, -0.961),
  town('Alton', 'GU34', 'Holybourne, Four Marks, Chawton', 430_000, 4, 51.1498, -0.9769),
  town('Petersfield', 'GU31 GU32', 'Sheet, Steep, Liss', 455_000, 3, 51.0038, -0.9345),
  town('Basingstoke', 'RG21 RG22 RG24', 'Chineham, Hatch Warren, Old Basing', 385_000, 4, 51.2665, -1.0924),
];

/** Where buyers come from who do not live in the region yet. */
const elsewhere: readonly Town[] = [
  town(
    'London',
    'SW15 SW18 SW19 SE22 N8 W4',
    'Putney, Wandsworth, Wimbledon, East Dulwich, Hornsey, Chiswick',
    0,
    5,
    51.4567,
    -0.201,
  ),
  town('Reading', 'RG1 RG4 RG6', 'Caversham, Earley', 0, 2, 51.4543, -0.9781),
  town('Brighton', 'BN1 BN3', 'Hove, Preston Park', 0, 1, 50.8225, -0.1372),
  town('Southampton', 'SO15 SO17', 'Highfield, Shirley', 0, 1, 50.9097, -1.4044),
  town('Bristol', 'BS6 BS8', 'Clifton, Redland', 0, 1, 51.4545, -2.5879),
];

/** Made-up stems and endings: the streets sound right and stand on no map that we know of. */
const stems = (
  'Larkswood Tannersfield Hollybarn Wheatcroft Abbotsmere Foxdell Harebell Millstream Ashcombe Quarrybank Redthorn ' +
  'Cloverlea Sandpiper Ferncroft Orchardleigh Brambledown Kestrel Pilgrims Drovers Saxonbury Applegarth Hazelmoor ' +
  'Copperbeech Weavers Longmeade Swanmore Elderfield Martlets Hopkiln Chantrey Rooksnest Stonepit Wildbrook Furzehill ' +
  'Bluebell Nightingale Oakhanger Withybed Skylark Heronsgate Tithebarn Maltings Glebe Shepherds Coopers Barleymow ' +
  'Wrensfield Beechlands Primrose Hunters Mulberry Old%Forge Cuckoo%Mill St%Osmunds Coldharbour Hogsback Thornfield'
)
  .split(' ')
  .map((stem) => stem.replace('%', ' '));
const endings = [
  'Road',
  'Road',
  'Road',
  'Lane',
  'Lane',
  'Avenue',
  'Close',
  'Close',
  'Way',
  'Drive',
  'Crescent',
  'Gardens',
  'Rise',
  'Place',
  'Grove',
];
const buildings = ['Court', 'House', 'Mansions', 'Lodge', 'Mill', 'Wharf'];
const cottages = [
  'Rose Cottage',
  'The Old Bakery',
  'Orchard End',
  'Wren Cottage',
  'The Coach House',
  'Keeper’s Lodge',
  'Little Barton',
  'Forge Cottage',
  'Hollyhocks',
  'The Granary',
  'Pippins',
  'Woodpeckers',
];

/** The inward half never has C, I, K, M, O or V. */
const inwardLetters = [...'ABDEFGHJLNPQRSTUWXYZ'];

export const regionTown = (random: Random): Town => random.draw(towns);

function postcodeIn(random: Random, place: Town): string {
  return `${random.pick(place.districts)} ${random.int(1, 9)}${random.pick(inwardLetters)}${random.pick(inwardLetters)}`;
}

/** Six decimals are ten centimetres; a spread of 0.02° is about two kilometres. */
const near = (random: Random, degrees: number): number => Number((degrees + random.between(-0.02, 0.02)).toFixed(6));

/** An address in `place`: of a flat with its building, of a village house with its name, or of a number in a street. */
export function addressIn(random: Random, place: Town, kind: 'house' | 'flat'): AddressInput {
  const street = `${random.pick(stems)} ${random.pick(endings)}`;
  const isNamed = kind === 'house' && random.chance(0.08);
  const [line_1, line_2] =
    kind === 'flat'
      ? [`Flat ${random.int(1, 24)}, ${random.pick(stems)} ${random.pick(buildings)}`, `${random.int(1, 90)} ${street}`]
      : isNamed
        ? [random.pick(cottages), street]
        : [`${random.int(1, 148)} ${street}`, null];
  return {
    line_1,
    line_2,
    line_3: null,
    locality: isNamed || random.chance(0.3) ? random.pick(place.localities) : null,
    city: place.name,
    postcode: postcodeIn(random, place),
    latitude: near(random, place.latitude),
    longitude: near(random, place.longitude),
  };
}

/** Where a customer lives: mostly in the region, now and then further away. */
export function homeAddress(random: Random): AddressInput {
  const place = random.chance(0.82) ? regionTown(random) : random.draw(elsewhere);
  return addressIn(random, place, random.chance(0.3) ? 'flat' : 'house');
}
