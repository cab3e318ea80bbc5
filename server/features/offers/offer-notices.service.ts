import type { Offer } from '#domain/offers.ts';
import type { Db } from '#server/db/connect.ts';
import { queueEmail, queueSms } from '#server/features/messages/messages.service.ts';
import {
  agencyReceived,
  agencyTold,
  buyerReceived,
  buyerTold,
  type Sender,
  type Words,
} from '#server/features/offers/offer-messages.ts';
import { activeTeamEmails } from '#server/features/offers/offers.queries.ts';
import { readSettings } from '#server/features/settings/settings.queries.ts';
import type { Actor, App } from '#server/http/context.ts';

/** Who is told of an offer: its buyer and the agency, in the transaction of what they are told of. */

type Means = Pick<App, 'config' | 'clock'>;

export async function tellOfNewOffer(tx: Db, means: Means, offer: Offer): Promise<void> {
  const { sender, recipients } = await readSender(tx, means);
  await toBuyer(tx, means, offer, buyerReceived(sender, offer));
  await toAgency(tx, means, offer, recipients, agencyReceived(sender, offer));
}

export async function tellOfChange(tx: Db, means: Means, actor: Actor, before: Offer, after: Offer): Promise<void> {
  const { sender, recipients } = await readSender(tx, means);
  const turn = { before, after, byBuyer: actor.kind === 'customer', by: actor.name };
  await toBuyer(tx, means, after, buyerTold(sender, turn));
  await toAgency(tx, means, after, recipients, agencyTold(sender, turn));
}

async function readSender(tx: Db, { config }: Means): Promise<{ sender: Sender; recipients: string[] }> {
  const { agency, notifications } = await readSettings(tx);
  const named = notifications.offer_recipients;
  return {
    sender: { agency, appUrl: config.appUrl },
    recipients: named.length > 0 ? named : await activeTeamEmails(tx),
  };
}

/** By e-mail where there is an address on record, else by SMS; never to an address that was only typed. */
async function toBuyer(tx: Db, { clock }: Means, offer: Offer, { subject, body, sms }: Words): Promise<void> {
  const record = { record_type: 'offer', record_id: offer.id } as const;
  const { email, mobile } = offer.customer;
  if (email === null) await queueSms(tx, clock, { to: mobile, body: sms, ...record });
  else await queueEmail(tx, clock, { to: email, subject, body, ...record });
}

async function toAgency(
  tx: Db,
  { clock }: Means,
  offer: Offer,
  recipients: string[],
  words: { subject: string; body: string },
): Promise<void> {
  for (const to of recipients) await queueEmail(tx, clock, { to, ...words, record_type: 'offer', record_id: offer.id });
}
