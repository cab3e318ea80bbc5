import type pg from 'pg';
import { randomFrom } from '#server/db/demo/random.ts';
import { type Home, readHomes, readIds, readStaffEmails } from './sample.queries.ts';

/** What the works ask for, drawn from the data with a fixed seed. */
export interface Sample {
  offerIds: number[];
  customerIds: number[];
  propertyIds: number[];
  staffEmails: string[];
  /** In 0.5 % to 5 % of the addresses. */
  commonTerms: Term[];
  /** A postcode. */
  rareTerms: Term[];
}

export interface Term {
  text: string;
  propertyIds: number[];
}

const COUNT = { ids: 500, common: 20, rare: 100 } as const;
const common = { from: 0.005, to: 0.05, letters: 5 } as const;

export async function drawSample(pool: pg.Pool): Promise<Sample> {
  const random = randomFrom('bench sample');
  const homes = await readHomes(pool);
  const some = <T>(items: T[], count: number): T[] => random.shuffle(items).slice(0, count);
  const containing = finder(homes);
  const postcodes = [...new Set(homes.map(({ postcode }) => postcode))];
  return {
    offerIds: some(await readIds(pool, 'offers'), COUNT.ids),
    customerIds: some(await readIds(pool, 'customers'), COUNT.ids),
    propertyIds: some(homes, COUNT.ids).map(({ id }) => id),
    staffEmails: random.shuffle(await readStaffEmails(pool)),
    commonTerms: some(commonWords(homes), COUNT.common).map(containing),
    rareTerms: some(postcodes, COUNT.rare).map(containing),
  };
}

function commonWords(homes: Home[]): string[] {
  const counts = new Map<string, number>();
  for (const { address } of homes)
    for (const word of new Set(address.toLowerCase().match(/[a-z]+/g))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isCommon = (count: number) => count >= homes.length * common.from && count <= homes.length * common.to;
  return [...counts].filter(([word, count]) => word.length >= common.letters && isCommon(count)).map(([word]) => word);
}

/** As the address filter is meant: case and spaces do not count, a term does not reach over a comma. */
function finder(homes: Home[]): (text: string) => Term {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');
  const searched = homes.map(({ id, address }) => ({ id, text: plain(address) }));
  return (text) => {
    const wanted = plain(text);
    return { text, propertyIds: searched.filter((home) => home.text.includes(wanted)).map(({ id }) => id) };
  };
}
