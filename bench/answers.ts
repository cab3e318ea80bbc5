import type { Call } from './load.ts';
import type { ListedOffer } from './sample.queries.ts';

export type OfferAnswer = Pick<ListedOffer, 'customer_id' | 'property_id' | 'offer_amount' | 'deposit'>;

type Check = Call['check'];

/** Texts of one question that were found right, one for each target at most a few: they need no second parse. */
function once(check: (text: string) => string | null): Check {
  const right = new Set<string>();
  return (status, text) => {
    if (status !== 200) return `${status} ${text.slice(0, 200)}`;
    if (right.has(text)) return null;
    const problem = check(text);
    if (problem === null) right.add(text);
    return problem;
  };
}

const keyOf = (o: ListedOffer): string =>
  JSON.stringify([o.id, o.customer_id, o.customer_name, o.property_id, o.property_address, o.offer_amount]);

/** These rows in this order and, where the answer counts, this total. */
export function isList(rows: ListedOffer[], total: number): Check {
  const wanted = rows.map(keyOf).join('\n');
  return once((text) => {
    const { data, meta } = JSON.parse(text) as { data: ListedOffer[]; meta?: { total: number } };
    if (data.map(keyOf).join('\n') !== wanted)
      return `offers ${data.map(({ id }) => id)} in place of ${rows.map(({ id }) => id)}`;
    return meta === undefined || meta.total === total ? null : `total ${meta.total} in place of ${total}`;
  });
}

export function isDetail(offer: ListedOffer): Check {
  return once((text) => {
    const { data } = JSON.parse(text) as { data: ListedOffer };
    return keyOf(data) === keyOf(offer) && data.deposit === offer.deposit ? null : `another offer: ${keyOf(data)}`;
  });
}

/** The answer to a write shows the record as it was asked for. */
export function answerOf(status: number, wantedStatus: number, text: string, wanted: OfferAnswer): string | null {
  if (status !== wantedStatus) return `${status} ${text.slice(0, 200)}`;
  const { data } = JSON.parse(text) as { data: OfferAnswer };
  const fields = ['customer_id', 'property_id', 'offer_amount', 'deposit'] as const;
  const wrong = fields.find((field) => data[field] !== wanted[field]);
  return wrong === undefined ? null : `${wrong} is ${data[wrong]} in place of ${wanted[wrong]}`;
}
