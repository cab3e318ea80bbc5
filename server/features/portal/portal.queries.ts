import { sql } from 'kysely';
import { pence } from '#domain/money.ts';
import type { Db } from '#server/db/connect.ts';

export interface LastChange {
  actor_kind: string;
  actor_id: number | null;
  at: string;
}

export async function findLastChange(db: Db, offerId: number): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    select actor_kind, actor_id, at from audit_log
    where record_type = 'offer' and record_id = ${offerId}
    order by id desc limit 1
  `.execute(db);
  return rows[0];
}

/** Whether `amount` was above the offer until the last change of its amount, and that change came after `since`. */
export async function wasAboveUntil(db: Db, offerId: number, amount: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ previous_amount: number; at: string }>`
    select previous_amount, at from offer_events
    where offer_id = ${offerId} and event_type = 'amount_change'
    order by seq desc limit 1
  `.execute(db);
  const last = rows[0];
  return last !== undefined && pence(amount) > pence(last.previous_amount) && Date.parse(last.at) >= since.getTime();
}

export interface BuyerRecord {
  id: number;
  first_name: string;
  last_name: string | null;
  email: string | null;
}

export async function findBuyerByMobile(db: Db, mobile: string): Promise<BuyerRecord | undefined> {
  const { rows } = await sql<BuyerRecord>`
    select id, first_name, last_name, email from customers where mobile = ${mobile} and deleted_at is null
  `.execute(db);
  return rows[0];
}

export async function emailIsTaken(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from customers where lower(email) = lower(${email}) and deleted_at is null
  `.execute(db);
  return rows.length > 0;
}

export interface NewBuyer {
  first_name: string;
  last_name: string;
  email: string | null;
  /** E.164. */
  mobile: string;
}

/** Null when somebody took the mobile or the e-mail at the same moment. */
export async function insertBuyer(tx: Db, buyer: NewBuyer): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into customers (first_name, last_name, email, mobile, type, is_verified)
    values (${buyer.first_name}, ${buyer.last_name}, ${buyer.email}, ${buyer.mobile}, 'buyer', false)
    on conflict do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}
