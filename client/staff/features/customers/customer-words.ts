/** The three states of a customer's verification as a badge shows them. */
export const verificationOf = (isVerified: boolean | null): 'verified' | 'unverified' | 'unknown' =>
  isVerified === null ? 'unknown' : isVerified ? 'verified' : 'unverified';

interface Counts {
  offers_count: number;
  surveys_count: number;
  contracts_count: number;
  valuations_count: number;
}

const some = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

export const countWords = (c: Counts) => ({
  first: `${some(c.offers_count, 'offer')} · ${some(c.surveys_count, 'survey')}`,
  second: `${some(c.contracts_count, 'contract')} · ${some(c.valuations_count, 'valuation')}`,
});
