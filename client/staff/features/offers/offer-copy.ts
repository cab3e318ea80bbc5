import { londonFromUtc } from '#client/lib/dates.ts';
import { date, dateTime, money, money2, nothing, percent, yesNo } from '#client/lib/format.ts';
import { mortgageOf, propertyTypeOf, purposeOf, sourceLabels } from '#client/staff/features/offers/offer-words.ts';
import { oneLineAddress } from '#domain/addresses.ts';
import { fullName } from '#domain/customers.ts';
import { displayMobile } from '#domain/mobile.ts';
import { buyingPositionLabels, type Offer, offerStatusLabels } from '#domain/offers.ts';
import { offerReference } from '#domain/portal.ts';

type Line = [name: string, value: string | null];

const overview = (offer: Offer): Line[] => [
  ['Offer', String(offer.id)],
  ['Reference', offerReference(offer.id)],
  ['Status', offerStatusLabels[offer.status]],
  ['Offer amount', money(offer.offer_amount)],
  ['Deposit', money(offer.deposit)],
  ['Buying position', buyingPositionLabels[offer.buying_position]],
  ['Created', dateTime(offer.created_at)],
  ['Updated', dateTime(offer.updated_at)],
];

const customer = ({ customer: buyer }: Offer): Line[] => [
  ['Customer', fullName(buyer)],
  ['Email', buyer.email],
  ['Mobile', displayMobile(buyer.mobile)],
  ['Customer ID', String(buyer.id)],
];

const property = ({ property: home }: Offer): Line[] => [
  ['Property', oneLineAddress(home.address)],
  ['Property type', propertyTypeOf(home)],
  ['Bedrooms', home.bedrooms === null ? null : String(home.bedrooms)],
  ['Bathrooms', home.bathrooms === null ? null : String(home.bathrooms)],
  ['Marketed price', money(home.marketed_price)],
  ['CRM ID', home.crm_id],
  ['Property ID', String(home.id)],
];

const fees = (offer: Offer): Line[] => [
  ['Fee percentage', percent(offer.fee_percentage)],
  ['Total fee', money2(offer.fee_total)],
];

const misc = (offer: Offer): Line[] => [
  ['Desired move in date', date(offer.move_in_date)],
  ['Purpose', purposeOf(offer.is_renting)],
  ['Mortgage', mortgageOf(offer)],
  ['Mortgage details', offer.mortgage_details],
  ['Offer conditions', yesNo(offer.is_offer_conditions)],
  ['Conditions', offer.offer_conditions],
  ['Solicitor instructed', yesNo(offer.is_solicitor_instructed)],
  ['Solicitor details', offer.solicitor_details],
  ['Source', sourceLabels[offer.source]],
];

const submitted = ({ submitted_contact: given }: Offer): Line[] =>
  given
    ? [
        ['Name given with the offer', fullName(given)],
        ['Email given with the offer', given.email],
        ['Mobile given with the offer', displayMobile(given.mobile)],
      ]
    : [];

const notes = (offer: Offer): Line[] => [
  ['Internal notes', offer.notes],
  ["Buyer's notes", offer.customer_notes],
];

/** Every field of the offer as `name: value` lines, a blank line between the subjects; what is not there is a dash. */
export const offerDataText = (offer: Offer): string =>
  [overview, customer, property, fees, misc, submitted, notes]
    .map((part) =>
      part(offer)
        .map(([name, value]) => `${name}: ${value || nothing}`)
        .join('\n'),
    )
    .filter(Boolean)
    .join('\n\n');

/** `address - buyer name - dd-mm-yyyy`, the day in London on which the offer was made: names a picture of the offer. */
export const offerImageText = (offer: Pick<Offer, 'property' | 'customer' | 'created_at'>): string => {
  const day = londonFromUtc(offer.created_at).slice(0, 10).split('-').reverse().join('-');
  return [oneLineAddress(offer.property.address), fullName(offer.customer), day].join(' - ');
};
