import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  appendOfferEvent,
  eventHash,
  firstPrevHash,
  type OfferEvent,
  verifyOfferChain,
} from '#server/features/offers/offer-events.ts';
import { testDatabase } from '#server/testing/database.ts';

const { db, reset } = await testDatabase();
beforeEach(reset);

const created: OfferEvent = {
  offer_id: 1,
  seq: 1,
  event_type: 'created',
  actor_kind: 'public',
  actor_id: null,
  actor_name: 'Siân O’Neill',
  previous_amount: null,
  new_amount: 450_000.5,
  previous_status: null,
  new_status: 'pending',
  at: '2026-11-21T09:30:00.12Z',
};

async function makeOffer(amount: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with a as (insert into addresses (line_1, postcode) values ('1 Tannery Row', 'GU9 7AA') returning id),
      p as (insert into properties (address_id, property_type) select id, 'terraced' from a returning id),
      c as (insert into customers (first_name, mobile) values ('Siân', '+447700900500') returning id)
    insert into offers (customer_id, property_id, offer_amount, deposit, source)
    select c.id, p.id, ${amount}, 0, 'public' from c, p returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}

/** An offer of £450,000.50 raised to £460,000 and put under negotiation. */
async function makeHistory(): Promise<number> {
  const offer_id = await makeOffer(450_000.5);
  await appendOfferEvent(db, { ...created, offer_id });
  await db
    .updateTable('offers')
    .set({ offer_amount: 460_000, status: 'negotiating' })
    .where('id', '=', offer_id)
    .execute();
  const nothing = { previous_amount: null, new_amount: null, previous_status: null, new_status: null };
  await appendOfferEvent(db, {
    ...created,
    ...nothing,
    offer_id,
    event_type: 'amount_change',
    previous_amount: 450_000.5,
    new_amount: 460_000,
    at: '2026-11-21T09:31:00.000001Z',
  });
  await appendOfferEvent(db, {
    ...created,
    ...nothing,
    offer_id,
    event_type: 'status_change',
    previous_status: 'pending',
    new_status: 'negotiating',
    at: new Date('2026-11-21T09:32:00Z').toISOString(),
  });
  return offer_id;
}

/** What only somebody with the keys of the database can do. */
async function tamper(change: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table offer_events disable trigger user`.execute(db);
  await change.execute(db);
  await sql`alter table offer_events enable trigger user`.execute(db);
}

describe('the hash of an entry', () => {
  it('is SHA-256 over the canonical JSON, so that anybody can work it out', async () => {
    const text =
      '{"actor_id":null,"actor_kind":"public","actor_name":"Siân O’Neill","at":"2026-11-21T09:30:00.120000Z",' +
      '"event_type":"created","new_amount":"450000.50","new_status":"pending","offer_id":1,' +
      `"prev_hash":"${'0'.repeat(64)}","previous_amount":null,"previous_status":null,"seq":1}`;
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    expect(eventHash(firstPrevHash, created).toString('hex')).toBe(Buffer.from(digest).toString('hex'));
  });

  it('takes one moment as one text, however it is written', () => {
    const hashAt = (at: string) => eventHash(firstPrevHash, { ...created, at }).toString('hex');
    expect(hashAt('2026-11-21T09:30:00.120Z')).toBe(hashAt('2026-11-21T09:30:00.12Z'));
    expect(hashAt('2026-11-21T09:30:00Z')).toBe(hashAt('2026-11-21T09:30:00.000Z'));
    expect(() => hashAt('2026-11-21 09:30:00+00')).toThrow('Not a moment in UTC');
  });

  it('differs when any one field differs', () => {
    const other: OfferEvent = {
      offer_id: 2,
      seq: 2,
      event_type: 'restored',
      actor_kind: 'job',
      actor_id: 7,
      actor_name: 'Sian',
      previous_amount: 1,
      new_amount: 450_000.51,
      previous_status: 'active',
      new_status: 'active',
      at: '2026-11-21T09:30:00.120001Z',
    };
    const hashes = (Object.keys(other) as (keyof OfferEvent)[]).map((field) =>
      eventHash(firstPrevHash, { ...created, [field]: other[field] }).toString('hex'),
    );
    hashes.push(
      eventHash(firstPrevHash, created).toString('hex'),
      eventHash(Buffer.alloc(32, 1), created).toString('hex'),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('the chain of an offer', () => {
  it('counts up from one and verifies as it was written', async () => {
    const id = await makeHistory();
    const rows = await db.selectFrom('offer_events').select('seq').where('offer_id', '=', id).orderBy('seq').execute();
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3]);
    expect(await verifyOfferChain(db, id)).toEqual({ intact: true, entries: 3 });
  });

  it('shows a changed amount, name, time or hash', async () => {
    const changes = [
      sql`new_amount = 470000`,
      sql`actor_name = 'Somebody else'`,
      sql`at = at + interval '1 microsecond'`,
      sql`hash = set_byte(hash, 31, get_byte(hash, 31) # 1)`,
    ];
    for (const change of changes) {
      await reset();
      const id = await makeHistory();
      await tamper(sql`update offer_events set ${change} where offer_id = ${id} and seq = 2`);
      expect(await verifyOfferChain(db, id)).toEqual({
        intact: false,
        seq: 2,
        reason: 'content does not match its hash',
      });
    }
  });

  it('shows an entry rewritten with a fresh hash at the entry after it', async () => {
    const id = await makeHistory();
    await tamper(sql`update offer_events set prev_hash = ${Buffer.alloc(32, 9)} where offer_id = ${id} and seq = 3`);
    expect(await verifyOfferChain(db, id)).toMatchObject({
      intact: false,
      seq: 3,
      reason: 'does not follow the entry before',
    });
  });

  it('shows an entry taken out, in the middle and at the end', async () => {
    const id = await makeHistory();
    await tamper(sql`delete from offer_events where offer_id = ${id} and seq = 3`);
    expect(await verifyOfferChain(db, id)).toMatchObject({ intact: false, seq: 3 });
    await reset();
    const other = await makeHistory();
    await tamper(sql`delete from offer_events where offer_id = ${other} and seq = 2`);
    expect(await verifyOfferChain(db, other)).toMatchObject({ intact: false, seq: 2, reason: 'entry missing' });
  });

  it('shows an offer changed behind its history', async () => {
    const id = await makeHistory();
    await db.updateTable('offers').set({ offer_amount: 465_000 }).where('id', '=', id).execute();
    expect(await verifyOfferChain(db, id)).toMatchObject({ intact: false, reason: expect.stringContaining('amount') });
  });

  it('keeps entries that arrive together in one row', async () => {
    const offer_id = await makeOffer(450_000.5);
    await Promise.all(
      Array.from({ length: 4 }, () => db.transaction().execute((tx) => appendOfferEvent(tx, { ...created, offer_id }))),
    );
    expect(await verifyOfferChain(db, offer_id)).toEqual({ intact: true, entries: 4 });
  });
});
