import { sql } from 'kysely';
import { type Dashboard, recentItems } from '#domain/dashboard.ts';
import { openStatuses } from '#domain/offers.ts';
import type { Db } from '#server/db/connect.ts';
import { addressLine } from '#server/features/addresses/addresses.queries.ts';
import { recentOffers } from '#server/features/offers/offers.queries.ts';

type Counts = Dashboard['counts'];
type Recent = Dashboard['recent']['surveys'][number];

const openContractStatuses = ['draft', 'sent', 'pending'];

/** Each count reads one narrow index of live records; the open ones are counted from the index by status. */
async function readCounts(db: Db, withContracts: boolean): Promise<Counts> {
  const { rows } = await sql<
    Record<'customers' | 'offers' | 'open_offers' | 'surveys' | 'valuations' | 'properties', number>
  >`
    select
      (select count(*) from customers where deleted_at is null) as customers,
      (select count(*) from offers where deleted_at is null) as offers,
      (select count(*) from offers where deleted_at is null and status = any(${[...openStatuses]}::text[])) as open_offers,
      (select count(*) from surveys where deleted_at is null) as surveys,
      (select count(*) from valuations where deleted_at is null) as valuations,
      (select count(*) from properties where deleted_at is null) as properties
  `.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('A query of counts answers one row');
  return {
    customers: { total: counted.customers },
    offers: { total: counted.offers, open: counted.open_offers },
    contracts: withContracts ? await countContracts(db) : null,
    surveys: { total: counted.surveys },
    valuations: { total: counted.valuations },
    properties: { total: counted.properties },
  };
}

async function countContracts(db: Db): Promise<{ total: number; open: number }> {
  const { rows } = await sql<{ total: number; open: number }>`
    select count(*) as total, count(*) filter (where status = any(${openContractStatuses}::text[])) as open
    from contracts where deleted_at is null
  `.execute(db);
  return rows[0] ?? { total: 0, open: 0 };
}

async function recentContracts(db: Db): Promise<Recent[]> {
  const { rows } = await sql<Recent>`
    select k.id, ${addressLine('a')} as title, c.name as subtitle, k.status, k.created_at
    from (select * from contracts where deleted_at is null order by created_at desc, id desc limit ${recentItems}) k
    join properties p on p.id = k.property_id
    join addresses a on a.id = p.address_id
    join customers c on c.id = k.seller_primary_id
    order by k.created_at desc, k.id desc
  `.execute(db);
  return rows;
}

async function recentValuations(db: Db): Promise<Recent[]> {
  const { rows } = await sql<Recent>`
    select v.id, ${addressLine('a')} as title, c.name as subtitle, null as status, v.created_at
    from (select * from valuations where deleted_at is null order by created_at desc, id desc limit ${recentItems}) v
    join addresses a on a.id = v.valuation_address_id
    join customers c on c.id = v.vendor_one_id
    order by v.created_at desc, v.id desc
  `.execute(db);
  return rows;
}

/** The type of a survey stands where others have their status. */
async function recentSurveys(db: Db): Promise<Recent[]> {
  const { rows } = await sql<Recent>`
    select s.id, ${addressLine('a')} as title, c.name as subtitle, s.survey_type as status, s.created_at
    from (select * from surveys where deleted_at is null order by created_at desc, id desc limit ${recentItems}) s
    join properties p on p.id = s.property_id
    join addresses a on a.id = p.address_id
    left join customers c on c.id = s.buyer_id
    order by s.created_at desc, s.id desc
  `.execute(db);
  return rows;
}

export async function readDashboard(db: Db, withContracts: boolean): Promise<Omit<Dashboard, 'sms_codes'>> {
  const [counts, offers, contracts, valuations, surveys] = await Promise.all([
    readCounts(db, withContracts),
    recentOffers(db, recentItems),
    withContracts ? recentContracts(db) : null,
    recentValuations(db),
    recentSurveys(db),
  ]);
  return { counts, recent: { offers, contracts, valuations, surveys } };
}
