/** The three states of a customer's verification as a badge shows them. */
export const verificationOf = (isVerified: boolean | null): 'verified' | 'unverified' | 'unknown' =>
  isVerified === null ? 'unknown' : isVerified ? 'verified' : 'unverified';

interface Counts {
  offers_count: number;
  surveys_count: number;
  contracts_count: number;
  valuations_count: number;
}

const some = (n: number, one: string): string => (n === 0 ? '' : `${n} ${one}${n === 1 ? '' : 's'}`);

export const noRecords = 'No records';

const joined = (...words: string[]): string => words.filter(Boolean).join(' · ');

/** `2 offers · 1 survey`, then `1 contract`: what there is, over two lines; `noRecords` when there is nothing. */
export const countWords = (c: Counts): { first: string; second: string } => {
  const [first = noRecords, ...rest] = [
    joined(some(c.offers_count, 'offer'), some(c.surveys_count, 'survey')),
    joined(some(c.contracts_count, 'contract'), some(c.valuations_count, 'valuation')),
  ].filter(Boolean);
  return { first, second: rest.join() };
};
