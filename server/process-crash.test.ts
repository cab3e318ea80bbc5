import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect, type Db } from '#server/db/connect.ts';
import { joinEmbedded } from '#server/db/embedded.ts';
import { verifyOfferChain } from '#server/features/offers/offer-events.ts';
import { type Called, callApi, readCode, requestCode, signInDemo, verifyCode } from '#server/testing/api-caller.ts';
import { type ProductProcess, productProcesses } from '#server/testing/product-process.ts';

const { start, newDir } = productProcesses();
const buyer = '07700 900001';

/** One call that writes. `key` is also written into the record, so that a second one of it would show. */
interface Write {
  path: string;
  method: 'POST' | 'PUT';
  key: string;
  body: Record<string, unknown>;
  token?: string;
}
interface Done {
  write: Write;
  answer: Called;
}

/** What was asked of the server and what it said, over all its deaths. */
interface Ledger {
  done: Done[];
  /** Sent, but the server died before it answered. */
  open: Write[];
}

const send = (address: string, { path: to, method, key, body, token }: Write) =>
  callApi(address, to, { method, token, body, headers: { 'idempotency-key': key } });

/** Writes one after the other until the server is gone. */
async function writeOn(address: string, ledger: Ledger, next: () => Write, after: () => void): Promise<void> {
  for (;;) {
    const write = next();
    try {
      ledger.done.push({ write, answer: await send(address, write) });
    } catch {
      ledger.open.push(write);
      return;
    }
    after();
  }
}

async function signInBuyer(address: string): Promise<{ token: string; id: number }> {
  await requestCode(address, buyer);
  const { body } = await verifyCode(address, buyer, await readCode(address, buyer));
  return { token: body.token, id: body.customer.id };
}

const terms = { offer_amount: 300_000, deposit: 30_000, buying_position: 'no_chain' };

/** Five people at work: staff enter offers and properties, two offers are raised, the public page is used. */
async function writers(address: string) {
  const staff = await signInDemo(address);
  const customer = await signInBuyer(address);
  const found = await callApi(address, '/api/v1/public/properties?q=');
  const property = found.body.data[0];
  const own = async () => {
    const body = { crm_id: property.id, offer: terms };
    const { body: made } = await callApi(address, '/api/v1/offers/new', { token: customer.token, body });
    return made.data.id as number;
  };
  const raised = [await own(), await own()];
  let serial = 0;
  let amount = 300_000;
  const key = (kind: string) => {
    serial += 1;
    return `${kind}-${customer.token.slice(-6)}-${serial}`;
  };
  const post = (to: string, key: string, body: Record<string, unknown>, token?: string): Write => ({
    path: to,
    method: 'POST',
    key,
    body,
    ...(token === undefined ? {} : { token }),
  });
  const raise = (id: number) => (): Write => {
    amount += 1;
    const to = `/api/customer/${customer.id}/offers/${id}`;
    return { path: to, method: 'PUT', key: key('raise'), body: { offer_amount: amount }, token: customer.token };
  };
  const offer = () => {
    const notes = key('offer');
    return post(
      '/api/v1/offers',
      notes,
      { ...terms, customer_id: customer.id, property_id: property.id, notes },
      staff,
    );
  };
  const home = () => {
    const crm_id = key('home');
    const address = { line_1: '1 Elm Grove', postcode: 'GU1 3AA' };
    return post('/api/v1/properties', crm_id, { property_type: 'flat', crm_id, address }, staff);
  };
  const byAnybody = () => {
    const notes = key('public');
    // Ten offers an hour for one mobile.
    const mobile = `07700900${String(200 + Math.floor(serial / 6)).padStart(3, '0')}`;
    const person = { first_name: 'Ann', last_name: 'Buyer', email: `${notes}@example.com`, mobile };
    return post('/api/v1/offers/new', notes, { crm_id: property.id, customer: person, offer: { ...terms, notes } });
  };
  return { raised, next: [raise(raised[0] ?? 0), raise(raised[1] ?? 0), offer, home, byAnybody] };
}

/** Kills the server amid writing, as soon as it has acknowledged so many more. */
async function writeUntilKilled(lintel: ProductProcess, ledger: Ledger, kill: () => void): Promise<number[]> {
  const address = await lintel.address();
  const { raised, next } = await writers(address);
  const enough = ledger.done.length + 60;
  const after = () => ledger.done.length === enough && kill();
  await Promise.all(next.map((write) => writeOn(address, ledger, write, after)));
  await lintel.ended;
  return raised;
}

async function expectAllThere(address: string, db: Db, ledger: Ledger): Promise<void> {
  expect(ledger.done.filter(({ answer }) => answer.status >= 300).map(({ answer }) => answer.body)).toEqual([]);
  const token = await signInDemo(address);
  for (const { write, answer } of ledger.done.filter(({ write }) => write.method === 'POST')) {
    const to = write.path.replace('/new', '');
    const { status, body } = await callApi(address, `${to}/${answer.body.data.id}`, { token });
    expect({ status, key: body.data.crm_id ?? body.data.notes ?? body.data.customer_notes }).toEqual({
      status: 200,
      key: write.key,
    });
  }
  const raises = ledger.done.filter(({ write }) => write.method === 'PUT');
  const amounts = await sql<{ at: string }>`
    select offer_id || ':' || new_amount::int as at from offer_events where event_type = 'amount_change'
  `.execute(db);
  const kept = new Set(amounts.rows.map(({ at }) => at));
  expect(raises.filter(({ answer: { body } }) => !kept.has(`${body.data.id}:${body.data.offer_amount}`))).toEqual([]);
}

async function expectNothingHalf(db: Db): Promise<void> {
  const { rows: half } = await sql`
    select 'offer without its first entry' as what, id from offers o
    where not exists (select from offer_events where offer_id = o.id and seq = 1 and event_type = 'created')
    union all
    select 'entries and audit lines differ', o.id from offers o
    where exists (select from audit_log where record_type = 'offer' and record_id = o.id)
      and (select count(*) from offer_events where offer_id = o.id)
        <> (select count(*) from audit_log where record_type = 'offer' and record_id = o.id)
    union all
    select 'home without audit line', id from properties p
    where crm_id like 'home-%'
      and not exists (select from audit_log where record_type = 'property' and record_id = p.id and action = 'created')
    union all
    select 'message without job', id from messages m
    where status = 'queued' and not exists (select from jobs where (payload ->> 'message_id')::bigint = m.id)
    union all
    select 'written twice', min(id) from offers
    where notes like 'offer-%' or customer_notes like 'public-%'
    group by coalesce(notes, customer_notes) having count(*) > 1
  `.execute(db);
  expect(half).toEqual([]);
  const { rows: offers } = await sql<{ id: number }>`select id from offers`.execute(db);
  for (const { id } of offers) expect(await verifyOfferChain(db, id)).toMatchObject({ intact: true });
}

/** Who got no answer asks again with the same key: made before the server died or made now, it is there once. */
async function repeatUnanswered(address: string, ledger: Ledger): Promise<void> {
  for (const write of ledger.open.splice(0)) {
    const answer = await send(address, write);
    if (write.method === 'POST') ledger.done.push({ write, answer });
    else expect([200, 409, 422]).toContain(answer.status);
  }
}

test('kill -9 amid writes, of Lintel and then of its database too, loses and halves nothing', async () => {
  const DATA_DIR = newDir();
  const ledger: Ledger = { done: [], open: [] };
  const run = () => start({ DATA_DIR, DEMO: 'on' });
  let lintel = run();

  const kills = [
    () => void lintel.kill('SIGKILL'),
    () => {
      const file = path.join(DATA_DIR, 'postgres/cluster/postmaster.pid');
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
      void lintel.kill('SIGKILL');
    },
  ];
  for (const kill of kills) {
    await writeUntilKilled(lintel, ledger, kill);
    lintel = run();
    const address = await lintel.address();
    const { db, close } = connect(joinEmbedded(DATA_DIR) ?? '');
    await expectAllThere(address, db, ledger);
    await expectNothingHalf(db);
    expect(ledger.open).not.toEqual([]);
    await repeatUnanswered(address, ledger);
    await expectAllThere(address, db, ledger);
    await expectNothingHalf(db);
    // The next code may be asked for without the minute's wait.
    await sql`delete from rate_hits`.execute(db);
    await close();
  }
  expect(await lintel.kill('SIGTERM')).toBe(0);
}, 120_000);

test('a second start on the same DATA_DIR says so in one line', async () => {
  const DATA_DIR = newDir();
  const first = start({ DATA_DIR });
  await first.address();
  const second = start({ DATA_DIR });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Lintel is already running on ${DATA_DIR} (process ${first.process.pid}). Stop it first, or give this one another DATA_DIR.\n`,
  );
  expect((await callApi(await first.address(), '/api/health/ready')).status).toBe(200);
});
