import { displayMobile } from '#domain/mobile.ts';
import { inPounds } from '#domain/money.ts';
import { buyingPositionLabels, type Offer, type OfferStatus, offerStatusLabels } from '#domain/offers.ts';
import { offerReference } from '#domain/portal.ts';
import type { AgencySettings } from '#domain/settings.ts';

/** The words in which both sides hear of an offer. A buyer reads of the own offer only, and nothing of the agency's notes. */

export interface Words {
  subject: string;
  body: string;
  /** The same, short enough for one or two parts of an SMS. */
  sms: string;
}

type AgencyWords = Omit<Words, 'sms'>;

export interface Sender {
  agency: AgencySettings;
  appUrl: string;
}

/** What happened to the offer, and on whose side. */
export interface Turn {
  before: Offer;
  after: Offer;
  byBuyer: boolean;
  /** As staff may see it. */
  by: string;
}

const signature = ({ agency }: Sender): string =>
  ['Kind regards,', agency.name, ...(agency.phone ? [agency.phone] : [])].join('\n');

const paragraphs = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join('\n\n');

/** A name that anybody may have typed on the public page is not repeated in an e-mail to somebody else. */
const greeting = (offer: Offer): string =>
  offer.source === 'public' && offer.customer.is_verified !== true ? 'Hello,' : `Dear ${offer.customer.first_name},`;

const buyerLink = ({ appUrl }: Sender) => `${appUrl}/c/login`;
const staffLink = ({ appUrl }: Sender, offer: Offer) => `${appUrl}/offers/${offer.id}`;

const howToSee = (sender: Sender) =>
  `You can see your offer here. Sign in with your mobile number; we will send you a code by SMS.\n${buyerLink(sender)}`;

export function buyerReceived(sender: Sender, offer: Offer): Words {
  const amount = inPounds(offer.offer_amount);
  const reference = offerReference(offer.id);
  return {
    subject: `We have received your offer of ${amount} for ${offer.property_address} (${reference})`,
    body: paragraphs(
      greeting(offer),
      `Thank you. We have received your offer of ${amount} for ${offer.property_address}. Your reference is ${reference}.`,
      howToSee(sender),
      'If you did not make this offer, please let us know.',
      signature(sender),
    ),
    sms: `We have received your offer of ${amount} for ${offer.property_address}, ${reference}. See it at ${buyerLink(sender)}`,
  };
}

/** One sentence for each status; an offer is never binding before contracts are exchanged. */
const buyerNews: Record<OfferStatus, (offer: string) => string> = {
  pending: (offer) => `Your offer ${offer} is pending again. We will be in touch when there is news.`,
  active: (offer) => `Your offer ${offer} is now active. We will be in touch when there is news.`,
  negotiating: (offer) => `Your offer ${offer} is now being negotiated. You may raise it online at any time.`,
  under_review: (offer) => `Your offer ${offer} is now under review. We will be in touch when there is news.`,
  accepted: (offer) =>
    `We are pleased to tell you that your offer ${offer} has been accepted, subject to contract. We will be in touch about the next steps.`,
  rejected: (offer) => `We are sorry to tell you that your offer ${offer} has not been accepted this time.`,
  withdrawn: (offer) => `Your offer ${offer} has been withdrawn. If you did not expect this, please let us know.`,
};

export function buyerTold(sender: Sender, turn: Turn): Words {
  const { before, after } = turn;
  const news = paragraphs(buyerAmountNews(turn), buyerStatusNews(before, after));
  const reference = offerReference(after.id);
  return {
    subject: `${buyerHeadline(turn)}: ${inPounds(after.offer_amount)} for ${after.property_address} (${reference})`,
    body: paragraphs(greeting(after), news, howToSee(sender), signature(sender)),
    sms: `${news.replace(/\n+/g, ' ')} ${reference}: ${buyerLink(sender)}`,
  };
}

const statusChanged = (before: Offer, after: Offer) => before.status !== after.status;

const buyerHeadline = ({ before, after, byBuyer }: Turn): string => {
  if (statusChanged(before, after)) return `Your offer is now ${offerStatusLabels[after.status].toLowerCase()}`;
  return byBuyer ? 'You raised your offer' : 'Your offer has changed';
};

function buyerAmountNews({ before, after, byBuyer }: Turn): string | null {
  if (before.offer_amount === after.offer_amount) return null;
  const step = `from ${inPounds(before.offer_amount)} to ${inPounds(after.offer_amount)}`;
  if (byBuyer) return `Thank you. You raised your offer for ${after.property_address} ${step}.`;
  return `We have changed your offer for ${after.property_address} ${step}. If this is not what we agreed, please let us know.`;
}

const buyerStatusNews = (before: Offer, after: Offer): string | null =>
  statusChanged(before, after)
    ? buyerNews[after.status](`of ${inPounds(after.offer_amount)} for ${after.property_address}`)
    : null;

const contact = ({ customer, customer_name }: Offer): string =>
  [customer_name, customer.email, displayMobile(customer.mobile)].filter(Boolean).join(', ');

/** What the agency wants to know at a glance. */
const terms = (offer: Offer): string =>
  [
    `Reference: ${offerReference(offer.id)}`,
    `Property: ${offer.property_address}`,
    `Buyer: ${contact(offer)}`,
    `Offer: ${inPounds(offer.offer_amount)}`,
    `Deposit: ${inPounds(offer.deposit)}`,
    `Buying position: ${buyingPositionLabels[offer.buying_position]}`,
    `Mortgage: ${offer.is_mortgage_required ? 'Required' : 'Cash'}`,
    `Status: ${offerStatusLabels[offer.status]}`,
  ].join('\n');

const madeThrough: Record<Offer['source'], string> = {
  staff: 'was entered by a member of staff',
  portal: 'was made by a signed-in customer',
  public: 'was made on the public page',
};

const contactDiffers =
  'The contact details that were typed differ from those on record. The record is unchanged; please compare the two.';

export function agencyReceived(sender: Sender, offer: Offer): AgencyWords {
  return {
    subject: `New offer: ${inPounds(offer.offer_amount)} for ${offer.property_address} (${offerReference(offer.id)})`,
    body: paragraphs(
      `A new offer ${madeThrough[offer.source]}.`,
      terms(offer),
      offer.submitted_contact ? contactDiffers : null,
      staffLink(sender, offer),
    ),
  };
}

export function agencyTold(sender: Sender, { before, after, byBuyer, by }: Turn): AgencyWords {
  const lines: string[] = [];
  if (before.offer_amount !== after.offer_amount)
    lines.push(`Amount: ${inPounds(before.offer_amount)} → ${inPounds(after.offer_amount)}`);
  if (statusChanged(before, after))
    lines.push(`Status: ${offerStatusLabels[before.status]} → ${offerStatusLabels[after.status]}`);
  const what = statusChanged(before, after)
    ? `Offer ${offerStatusLabels[after.status].toLowerCase()}`
    : `Offer ${byBuyer ? 'raised' : 'changed'}`;
  return {
    subject: `${what}: ${inPounds(after.offer_amount)} for ${after.property_address} (${offerReference(after.id)})`,
    body: paragraphs(
      byBuyer ? `The buyer, ${by}, raised the offer.` : `${by} changed the offer.`,
      lines.join('\n'),
      terms(after),
      staffLink(sender, after),
    ),
  };
}
