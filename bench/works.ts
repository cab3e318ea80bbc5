import type pg from 'pg';
import { demoPassword } from '#server/db/demo/load-demo.ts';
import type { Random } from '#server/db/demo/random.ts';
import { answerOf, isDetail, isList, type OfferAnswer } from './answers.ts';
import type { Call } from './load.ts';
import { countAt, countWritten, type ListedOffer, readNewest, readOffers } from './sample.queries.ts';
import type { Sample, Term } from './sample.ts';
import type { TargetName, WorkName } from './work-names.ts';

export interface Work {
  title: string;
  workers: number;
  targets: readonly TargetName[];
  /** Reads what is right just now; for works that read, nothing is written until all targets had their turn. */
  prepare: (pool: pg.Pool, sample: Sample, constant: string) => Promise<Turn>;
}

export interface Turn {
  call: (target: TargetName, random: Random) => Call;
  /** For works that write: what the database says of `answered` acknowledged calls; null: all of them are there. */
  verify?: (answered: number) => Promise<string | null>;
}

const both = ['product', 'thin'] as const;
const all = ['product', 'thin', 'bare'] as const;
const path = '/api/v1/offers';
const PAGE = 14;
/** The product's lists count exactly up to this. */
const TOTAL_CAP = 10_000;

/** Connections; fewer where one call takes the server long. */
const MANY = 16;
const FEW = 4;

export const works: Record<WorkName, Work> = {
  W1: {
    title: 'newest 14 offers',
    workers: MANY,
    targets: all,
    prepare: async (pool, _sample, constant) => {
      const { call } = await newest(pool, () => path);
      const bare: Call = { method: 'GET', path, check: (_status, text) => (text === constant ? null : text) };
      return { call: (target, random) => (target === 'bare' ? bare : call(target, random)) };
    },
  },
  W1c: {
    title: 'newest 14 with total',
    workers: MANY,
    targets: both,
    prepare: (pool) => newest(pool, (target) => (target === 'thin' ? `${path}?with_total=true` : path)),
  },
  W2: {
    title: 'filter, common word',
    workers: MANY,
    targets: both,
    prepare: (pool, { commonTerms }) => filtered(pool, commonTerms),
  },
  W2r: {
    title: 'filter, one postcode',
    workers: FEW,
    targets: both,
    prepare: (pool, { rareTerms }) => filtered(pool, rareTerms),
  },
  W3: { title: 'one offer', workers: MANY, targets: both, prepare: details },
  W4: { title: 'create an offer', workers: MANY, targets: both, prepare: creates },
  W5: { title: 'change its amount', workers: MANY, targets: both, prepare: changes },
  W7: { title: 'sign in', workers: FEW, targets: both, prepare: signIns },
};

async function newest(pool: pg.Pool, pathFor: (target: TargetName) => string): Promise<Turn> {
  const [rows, total] = [await readNewest(pool, null, PAGE), await countAt(pool, null)];
  const check = isList(rows, Math.min(total, TOTAL_CAP));
  return { call: (target) => ({ method: 'GET', path: pathFor(target), check }) };
}

async function filtered(pool: pg.Pool, terms: Term[]): Promise<Turn> {
  const calls: Call[] = [];
  for (const { text, propertyIds } of terms) {
    const rows = await readNewest(pool, propertyIds, PAGE);
    const total = Math.min(await countAt(pool, propertyIds), TOTAL_CAP);
    calls.push({ method: 'GET', path: `${path}?q=${encodeURIComponent(text)}`, check: isList(rows, total) });
  }
  return { call: (_target, random) => random.pick(calls) };
}

async function details(pool: pg.Pool, { offerIds }: Sample): Promise<Turn> {
  const offers = await readOffers(pool, offerIds);
  const calls = offers.map((offer): Call => ({ method: 'GET', path: `${path}/${offer.id}`, check: isDetail(offer) }));
  return { call: (_target, random) => random.pick(calls) };
}

async function creates(pool: pg.Pool, { customerIds, propertyIds }: Sample): Promise<Turn> {
  const before = await countWritten(pool);
  let answeredBefore = 0;
  return {
    call: (_target, random) => {
      const offer_amount = random.int(100_000, 900_000);
      const body = {
        customer_id: random.pick(customerIds),
        property_id: random.pick(propertyIds),
        offer_amount,
        deposit: Math.floor(offer_amount / 10),
        status: 'pending',
        buying_position: 'no_chain',
      };
      return { method: 'POST', path, body, check: (status, text) => answerOf(status, 201, text, body) };
    },
    verify: async (answered) => {
      answeredBefore += answered;
      const now = await countWritten(pool);
      const found = `${now.offers - before.offers} offers and ${now.created - before.created} audit lines`;
      const wanted = `${answeredBefore} offers and ${answeredBefore} audit lines`;
      return found === wanted ? null : `${wanted} were acknowledged, there are ${found}`;
    },
  };
}

async function changes(pool: pg.Pool, { offerIds }: Sample): Promise<Turn> {
  const offers = await readOffers(pool, offerIds);
  const before = await countWritten(pool);
  let answeredBefore = 0;
  return {
    call: (_target, random) => {
      const { id, customer_id, property_id, deposit } = random.pick(offers) as ListedOffer;
      // In pence, so that the same amount hardly ever comes twice: that would be no change.
      const offer_amount = (Math.ceil(deposit) * 100 + random.int(1, 90_000_000)) / 100;
      const wanted: OfferAnswer = { customer_id, property_id, offer_amount, deposit };
      const check: Call['check'] = (status, text) => answerOf(status, 200, text, wanted);
      return { method: 'PATCH', path: `${path}/${id}`, body: { offer_amount }, check };
    },
    verify: async (answered) => {
      answeredBefore += answered;
      const lines = (await countWritten(pool)).changed - before.changed;
      return lines === answeredBefore ? null : `${answeredBefore} changes were acknowledged, ${lines} are in the audit`;
    },
  };
}

/** Accounts in turn: the product takes attempts on one account one after the other. */
async function signIns(_pool: pg.Pool, { staffEmails }: Sample): Promise<Turn> {
  let turn = 0;
  return {
    call: () => {
      turn += 1;
      const body = { email: staffEmails[turn % staffEmails.length], password: demoPassword };
      const check: Call['check'] = (status, text) =>
        status === 200 && /"token":"[^"]{40,}"/.test(text) ? null : `${status} ${text.slice(0, 200)}`;
      return { method: 'POST', path: '/api/v1/auth/login', body, check };
    },
  };
}
