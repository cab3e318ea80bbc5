import { ApiError } from '#client/lib/api.ts';
import { label, money } from '#client/lib/format.ts';
import type { Arrival } from '#client/lib/use-fresh-rows.ts';
import { displayMobile } from '#domain/mobile.ts';
import { pence } from '#domain/money.ts';
import { type Offer, type OfferRow, type OfferStatus, type OfferUpdate, offerStatusLabels } from '#domain/offers.ts';
import { type Property, propertyStatusLabels, propertyTypeLabels, propertyTypes } from '#domain/properties.ts';

export const sourceLabels: Record<Offer['source'], string> = {
  staff: 'Entered by staff',
  portal: 'Customer area',
  public: 'Public offer page',
};

export const purposeOf = (isRenting: boolean | null): string =>
  isRenting === null ? 'Not specified' : isRenting ? 'Rental' : 'Purchase';

export const mortgageOf = ({ is_mortgage_required }: Pick<Offer, 'is_mortgage_required'>): string =>
  is_mortgage_required ? 'Required' : 'Cash';

export const propertyTypeOf = ({ property_type }: Offer['property']): string =>
  label(
    propertyTypes.find((known) => known === property_type),
    propertyTypeLabels,
  );

const stepOf = (amount: number, from: number) => {
  const pennies = pence(amount) - pence(from);
  return { pennies, size: money(Math.abs(pennies) / 100) };
};

/** Another amount seen from this one: `£5,000 more`, `£5,000 less`, `the same`. */
export const difference = (amount: number, from: number): string => {
  const { pennies, size } = stepOf(amount, from);
  return pennies === 0 ? 'the same' : `${size} ${pennies > 0 ? 'more' : 'less'}`;
};

/** How an offer stands to what is asked: `£20,000 below the marketed price of £475,000`; null when nothing is. */
export const againstPrice = (amount: number, asked: number | null): string | null => {
  if (asked === null) return null;
  const { pennies, size } = stepOf(amount, asked);
  if (pennies === 0) return `The marketed price of ${money(asked)}`;
  return `${size} ${pennies > 0 ? 'above' : 'below'} the marketed price of ${money(asked)}`;
};

const amountNews = ({ previous_amount, new_amount }: OfferUpdate): string => {
  const isHigher = (new_amount ?? 0) > (previous_amount ?? 0);
  return `${isHigher ? 'Raised' : 'Lowered'} from ${money(previous_amount)} to ${money(new_amount)}`;
};

/** One entry of the history in words. */
export const historyWords = (update: OfferUpdate): string => {
  switch (update.update_type) {
    case 'created':
      return `Offer of ${money(update.new_amount)} made`;
    case 'amount_change':
      return amountNews(update);
    case 'status_change':
      return `${label(update.previous_status, offerStatusLabels)} → ${label(update.new_status, offerStatusLabels)}`;
    case 'details_change':
      return 'Details changed';
    case 'deleted':
      return 'Deleted';
    case 'restored':
      return 'Restored';
  }
};

/** Moves that end something, or move the property too, are asked about; the others are one press. */
export const isAskedAbout = (from: OfferStatus, to: OfferStatus): boolean =>
  from === 'accepted' || to === 'accepted' || to === 'rejected' || to === 'withdrawn';

/**
 * What a move does to the property, as the server will do it (docs/decisions/006); null when it does nothing.
 * `status` is the property's, null while it is not known.
 */
export const propertyNews = (
  move: { from: OfferStatus; to: OfferStatus },
  street: string,
  status: Property['status'] | null,
): string | null => {
  const begins = move.to === 'accepted';
  if (begins === (move.from === 'accepted')) return null;
  const [needed, next] = begins ? (['available', 'under_offer'] as const) : (['under_offer', 'available'] as const);
  const words = propertyStatusLabels;
  if (status === null) return `${street} becomes “${words[next]}” if it is “${words[needed]}” now.`;
  if (status !== needed) return `${street} stays “${words[status]}”.`;
  return `${street} becomes “${words[next]}”${begins ? '' : ' again'}.`;
};

/** By which way the buyer hears of a move: the server writes to the record's address, never to one that was only typed. */
export const buyerNews = ({ customer }: Pick<Offer, 'customer'>): string =>
  customer.email === null
    ? `${customer.first_name} is told by SMS to ${displayMobile(customer.mobile)}.`
    : `${customer.first_name} is told by email to ${customer.email}.`;

/** The offer that stands in the way of accepting another, as the server's 409 names it. */
export const acceptedOfferIn = (error: unknown): number | null => {
  const id = error instanceof ApiError && error.code === 'not_allowed_now' ? error.data?.offer_id : null;
  return typeof id === 'number' ? id : null;
};

const arrivals: Record<Arrival, string> = { created: 'came in', changed: 'changed', restored: 'was restored' };

/** `Offer 601 from Jane Doe came in`, read aloud on a list that is open. */
export const arrivalWords = ({ id, customer_name }: OfferRow, arrival: Arrival): string =>
  `Offer ${id} from ${customer_name} ${arrivals[arrival]}`;
