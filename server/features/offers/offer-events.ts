import { hash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { OfferStatus, OfferUpdate } from '#domain/offers.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * The history of an offer is a chain: each entry carries the hash of the one before, so that an entry changed, removed
 * or put in between afterwards is found.
 *
 * hash = SHA-256 of the UTF-8 text of one JSON object in the canonical form of RFC 8785 (keys in alphabetical order, no
 * blanks) that holds every field of `OfferEvent` and `prev_hash` in lower-case hexadecimal. Amounts are texts with two
 * decimals ("450000.00"), moments texts in UTC with six ("2026-11-21T09:30:00.123456Z"), what is absent is null. The
 * `prev_hash` of the first entry is 32 zero bytes.
 */
export interface OfferEvent {
  offer_id: number;
  /** 1, 2, 3 … within the offer. */
  seq: number;
  event_type: OfferUpdate['update_type'];
  actor_kind: 'user' | 'customer' | 'public' | 'job';
  actor_id: number | null;
  actor_name: string;
  /** Pounds, whole pence. */
  previous_amount: number | null;
  new_amount: number | null;
  previous_status: OfferStatus | null;
  new_status: OfferStatus | null;
  /** ISO text in UTC, as pg gives it or as `Date.toISOString` writes it. */
  at: string;
}

export const firstPrevHash: Buffer = Buffer.alloc(32);

const chainAmount = (pounds: number | null): string | null => (pounds === null ? null : pounds.toFixed(2));

/** PostgreSQL leaves out trailing zeros of a second, JavaScript writes three decimals: one moment must be one text. */
function chainMoment(iso: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?Z$/.exec(iso);
  if (!parts) throw new Error(`Not a moment in UTC: ${iso}`);
  return `${parts[1]}.${(parts[2] ?? '').padEnd(6, '0')}Z`;
}

/** The 32 bytes that seal `event` onto the entry whose hash is `prevHash`. */
export function eventHash(prevHash: Buffer, event: OfferEvent): Buffer {
  const canonical = JSON.stringify({
    actor_id: event.actor_id,
    actor_kind: event.actor_kind,
    actor_name: event.actor_name,
    at: chainMoment(event.at),
    event_type: event.event_type,
    new_amount: chainAmount(event.new_amount),
    new_status: event.new_status,
    offer_id: event.offer_id,
    prev_hash: prevHash.toString('hex'),
    previous_amount: chainAmount(event.previous_amount),
    previous_status: event.previous_status,
    seq: event.seq,
  });
  return hash('sha256', canonical, 'buffer');
}

/** Adds the next entry. Holds the offer's row to the end of the transaction, so that two at once follow one another. */
export async function appendOfferEvent(tx: Db, event: Omit<OfferEvent, 'seq'>): Promise<OfferEvent> {
  // Two statements: one that waited for the lock would still read the history as it was before the wait.
  await sql`select from offers where id = ${event.offer_id} for update`.execute(tx);
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from offer_events where offer_id = ${event.offer_id} order by seq desc limit 1
  `.execute(tx);
  const prev_hash = rows[0]?.hash ?? firstPrevHash;
  const entry: OfferEvent = { ...event, seq: (rows[0]?.seq ?? 0) + 1 };
  await tx
    .insertInto('offer_events')
    .values({ ...entry, prev_hash, hash: eventHash(prev_hash, entry) })
    .execute();
  return entry;
}

export type ChainVerdict = { intact: true; entries: number } | { intact: false; seq: number; reason: string };

/**
 * Walks the whole history and names the first entry that does not fit. The end is held against the offer itself: entries
 * cut off at the end would leave a chain that is sound as far as it goes.
 */
export async function verifyOfferChain(db: Db, offerId: number): Promise<ChainVerdict> {
  const { rows } = await sql<OfferEvent & { prev_hash: Buffer; hash: Buffer }>`
    select offer_id, seq, event_type, actor_kind, actor_id, actor_name, previous_amount, new_amount, previous_status,
      new_status, at, prev_hash, hash
    from offer_events where offer_id = ${offerId} order by seq
  `.execute(db);
  let prevHash = firstPrevHash;
  for (const [index, { prev_hash, hash: stored, ...event }] of rows.entries()) {
    const seq = index + 1;
    if (event.seq !== seq) return { intact: false, seq, reason: 'entry missing' };
    if (!same(prev_hash, prevHash)) return { intact: false, seq, reason: 'does not follow the entry before' };
    if (!same(stored, eventHash(prevHash, event)))
      return { intact: false, seq, reason: 'content does not match its hash' };
    prevHash = stored;
  }
  const differs = await endDiffers(db, offerId, rows);
  return differs ? { intact: false, seq: rows.length + 1, reason: differs } : { intact: true, entries: rows.length };
}

const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

async function endDiffers(db: Db, offerId: number, events: OfferEvent[]): Promise<string | null> {
  const { rows } = await sql<{ offer_amount: number; status: string }>`
    select offer_amount, status from offers where id = ${offerId}
  `.execute(db);
  const offer = rows[0];
  if (!offer) return events.length === 0 ? null : 'history without an offer';
  const amount = events.findLast((event) => event.new_amount !== null)?.new_amount;
  const status = events.findLast((event) => event.new_status !== null)?.new_status;
  if (amount !== offer.offer_amount) return 'the amount of the offer is not the last one of its history';
  return status === offer.status ? null : 'the status of the offer is not the last one of its history';
}
