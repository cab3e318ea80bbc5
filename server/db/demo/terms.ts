import type { BuyingPosition, OfferStatus } from '#domain/offers.ts';
import { DAY, isoDay, spokenDay } from '#server/db/demo/calendar.ts';
import type { Random } from '#server/db/demo/random.ts';

/** What stands on an offer beside its amount. Lenders and firms are made up; telephone numbers are Ofcom's for drama. */

const lenders = [
  'Wey Valley Building Society',
  'Northgate Bank',
  'Albion Mutual',
  'Harbour Home Loans',
  'the Ridgeway Building Society',
];
const firms = ['Penrose & Lyle', 'Hartnell Stokes', 'Castlegate Law', 'Marlow Finch', 'Tilford & Sons'];
const solicitors = ['Joanna Marsh', 'David Osei', 'Rebecca Lunn', 'Anil Bhatt', 'Fiona Garrick'];
const brokers = ['their bank', 'their own broker', 'our mortgage adviser'];

const conditions: Record<BuyingPosition, readonly string[]> = {
  no_chain: ['Subject to survey.', 'Subject to survey and to the property being taken off the market.'],
  first_time_buyer: ['Subject to survey and valuation.', 'Subject to survey. White goods to stay.'],
  property_on_the_market: [
    'Subject to the sale of our own house, which is on the market.',
    'Subject to a sale of our flat within eight weeks.',
  ],
  property_to_sell: ['Subject to putting our house on the market and finding a buyer.'],
  sold_subject_to_contract: [
    'Subject to survey and to our own sale, which is with the solicitors.',
    'Subject to exchange on the same day as our sale.',
  ],
  nothing_to_sell: ['Subject to survey.', 'Subject to the boiler being serviced before completion.'],
};

const customerNotes = [
  'We have viewed twice and can be flexible on dates.',
  'We would be glad if the curtains and blinds could stay.',
  'Happy to meet the sellers’ dates. Please call after five.',
  'This is close to the most that we can pay.',
  'Thank you for showing us round. We could see ourselves living here.',
];
const newcomersNotes = [
  'We are renting with one month’s notice, so we can move quickly.',
  'It would be our first home of our own.',
];
const landlordsNotes = ['No chain on our side, we can exchange within six weeks.', 'We would let it unfurnished.'];

const staffNotes = [
  'Proof of funds seen. Strong position.',
  'Second viewing went well, took measurements.',
  'Sellers would like an answer by the end of the week.',
  'Sellers want the asking price for now; buyer knows.',
  'Spoke to the broker: agreement in principle confirmed.',
  'Asked for ID and proof of deposit.',
  'Chain of two above, solicitors instructed throughout.',
];

const inThousands = new Intl.NumberFormat('en-GB');
const half = (pounds: number): number => Math.floor(pounds / 500) * 500;

/** Cash buyers put down a tenth at exchange; first-time buyers 5 to 15 per cent; others what their sale leaves them. */
function depositOf(random: Random, lowest: number, position: BuyingPosition, isMortgage: boolean): number {
  const share = !isMortgage
    ? 0.1
    : position === 'first_time_buyer'
      ? random.between(0.05, 0.15)
      : random.between(0.15, 0.45);
  return half(lowest * share);
}

interface TermsPlan {
  status: OfferStatus;
  buying_position: BuyingPosition;
  /** To let, as investors and landlords do. */
  is_renting: boolean;
  source: 'staff' | 'portal' | 'public';
  /** The first and the last amount of its history, in pounds. */
  first: number;
  last: number;
  created: number;
}

export function makeTerms(random: Random, plan: TermsPlan) {
  const { buying_position, created, last } = plan;
  const is_mortgage_required = random.chance(
    buying_position === 'first_time_buyer' ? 0.94 : plan.is_renting ? 0.45 : 0.68,
  );
  const deposit = depositOf(random, plan.first, buying_position, is_mortgage_required);
  const isAgreed = plan.status === 'accepted';
  const is_offer_conditions = random.chance(0.45);
  const is_solicitor_instructed = isAgreed || random.chance(0.35);
  const fee_percentage = isAgreed ? random.pick([1, 1.25, 1.5]) : null;
  return {
    buying_position,
    deposit,
    move_in_date: random.chance(0.6) ? isoDay(created + random.int(56, 170) * DAY) : null,
    is_renting: plan.is_renting ? true : random.chance(0.8) ? false : null,
    is_mortgage_required,
    mortgage_details: is_mortgage_required ? mortgage(random, last - deposit, created) : null,
    is_offer_conditions,
    offer_conditions: is_offer_conditions ? random.pick(conditions[buying_position]) : null,
    is_solicitor_instructed,
    solicitor_details: is_solicitor_instructed ? solicitor(random) : null,
    fee_percentage,
    fee_total: fee_percentage === null ? null : Math.round(last * fee_percentage) / 100,
    notes: random.chance(isAgreed ? 0.8 : 0.35) ? random.pick(staffNotes) : null,
    customer_notes: plan.source !== 'staff' && random.chance(0.5) ? buyersNote(random, plan) : null,
  };
}

function buyersNote(random: Random, { buying_position, is_renting }: TermsPlan): string {
  if (is_renting) return random.pick(landlordsNotes);
  const isNewcomer = buying_position === 'first_time_buyer' && random.chance(0.5);
  return random.pick(isNewcomer ? newcomersNotes : customerNotes);
}

/** An agreement covers what the deposit leaves to borrow, rounded up by the lender, for the usual 90 days. */
function mortgage(random: Random, borrowed: number, created: number): string {
  if (random.chance(0.2)) return `Application to be made through ${random.pick(brokers)}.`;
  const covered = inThousands.format(Math.ceil(borrowed / 5_000) * 5_000);
  return `Agreement in principle from ${random.pick(lenders)} up to £${covered}, valid until ${spokenDay(created + random.int(40, 85) * DAY)}.`;
}

const solicitor = (random: Random): string =>
  `${random.pick(solicitors)}, ${random.pick(firms)} LLP, 01632 960${random.int(200, 899)}`;
