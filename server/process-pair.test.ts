import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { freePort } from '#server/free-port.ts';
import { type Called, callApi, readCode, requestCode, signInDemo, verifyCode } from '#server/testing/api-caller.ts';
import { emptyDatabase } from '#server/testing/database.ts';
import { liveEars } from '#server/testing/live-ear.ts';
import { productProcesses } from '#server/testing/product-process.ts';
import { startSmtpStandIn } from '#server/testing/smtp-stand-in.ts';
import { startTwilioStandIn } from '#server/testing/twilio-stand-in.ts';

const DATABASE_URL = await emptyDatabase();
const openEar = liveEars();
const buyer = '07700 900001';

type Starter = ReturnType<typeof productProcesses>;

/** Each with a folder of its own, as on two machines: what they share is the database. */
async function startTwo({ start, newDir }: Starter, env: Record<string, string> = {}): Promise<[string, string]> {
  const two = [0, 1].map(() => start({ DATABASE_URL, DATA_DIR: newDir(), DEMO: 'on', ...env }));
  const [one = '', other = ''] = await Promise.all(two.map(({ address }) => address()));
  return [one, other];
}

async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  const { db, close } = connect(DATABASE_URL);
  try {
    return (await query.execute(db)).rows;
  } finally {
    await close();
  }
}

const signInBuyer = async (address: string) => {
  await requestCode(address, buyer);
  const { body } = await verifyCode(address, buyer, await readCode(address, buyer));
  return { token: body.token as string, id: body.customer.id as number };
};

const anyHome = async (address: string): Promise<number> =>
  (await callApi(address, '/api/v1/public/properties?q=')).body.data[0].id;

const publicOffer = (crm_id: number, n: number) => ({
  crm_id,
  customer: { first_name: 'Ann', last_name: 'Buyer', email: `ann${n}@example.com`, mobile: `07700900${300 + n}` },
  offer: { offer_amount: 300_000 + n, deposit: 0, buying_position: 'no_chain' },
});

describe('two processes on one agency', () => {
  const starter = productProcesses('group');
  let here: string;
  let there: string;
  beforeAll(async () => {
    [here, there] = await startTwo(starter);
  });
  beforeEach(() => rowsOf(sql`truncate rate_hits, one_time_codes, login_failures`));

  test('started together on an empty database, they migrate and load the demo once', async () => {
    for (const address of [here, there])
      expect((await callApi(address, '/api/health/ready')).body.data).toEqual({ status: 'ok', database: 'ok' });
    const [counted] = await rowsOf(sql<Record<string, number>>`
      select (select count(*) from users) as users, (select count(*) from teams) as teams,
        (select count(*) from properties) as properties, (select count(*) from offers) as offers,
        (select count(*) - count(distinct unique_key) from jobs where unique_key is not null and done_at is null)
          as doubled_jobs
    `);
    expect(counted).toEqual({ users: 8, teams: 3, properties: 150, offers: 600, doubled_jobs: 0 });
  });

  test('a code asked of one is verified by the other, and the token holds at both', async () => {
    expect((await requestCode(here, buyer)).status).toBe(200);
    const { status, body } = await verifyCode(there, buyer, await readCode(there, buyer));
    expect({ status, verified: body.verified }).toEqual({ status: 200, verified: true });
    for (const address of [here, there]) {
      const current = await callApi(address, '/api/customer/auth/current', { token: body.token });
      expect(current.body.customer.mobile).toBe('+447700900001');
    }
    await callApi(there, '/api/customer/auth/logout', { method: 'POST', token: body.token });
    expect((await callApi(here, '/api/customer/auth/current', { token: body.token })).status).toBe(401);
  });

  test('the minute between codes counts at both', async () => {
    await requestCode(here, buyer);
    const again = await requestCode(there, buyer);
    expect(again.status).toBe(429);
    const wait = Number(again.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
  });

  test('five wrong tries at both together end a code', async () => {
    await requestCode(here, buyer);
    const code = await readCode(here, buyer);
    const wrong = (n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => verifyCode(n % 2 === 0 ? here : there, buyer, wrong(n))),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect((await verifyCode(here, buyer, code)).status).toBe(401);
  });

  test('failed staff sign-ins at one make the other wait', async () => {
    const attempt = (address: string) =>
      callApi(address, '/api/v1/auth/login', { body: { email: 'staff@demo.test', password: 'not-the-password' } });
    for (const address of [here, there, here, there, here]) expect((await attempt(address)).status).toBe(401);
    expect((await attempt(there)).status).toBe(429);
  });

  test('an offer made at one is heard at the other within a second, by staff and by its buyer', async () => {
    const [staff, customer, home] = [await signInDemo(there), await signInBuyer(there), await anyHome(here)];
    const ears = [
      await openEar(there, '/api/v1/live', staff),
      await openEar(there, '/api/customer/live', customer.token),
    ];
    const body = { crm_id: home, offer: { offer_amount: 301_000, deposit: 0, buying_position: 'no_chain' } };
    const made = await callApi(here, '/api/v1/offers/new', { token: customer.token, body });
    const event = { topic: 'offers', action: 'created', id: made.body.data.id, customer_id: customer.id };
    for (const { events } of ears)
      await vi.waitFor(() => expect(events).toContainEqual(expect.objectContaining(event)), {
        timeout: 1_000,
        interval: 10,
      });
  });

  test('one Idempotency-Key sent to both at once makes one record and one answer', async () => {
    const body = publicOffer(await anyHome(here), 1);
    const send = (address: string) =>
      callApi(address, '/api/v1/offers/new', { body, headers: { 'idempotency-key': 'both' } });
    const [one, other] = await Promise.all([send(here), send(there)]);
    expect(one.status).toBe(201);
    expect(other).toMatchObject({ status: 201, body: one.body });
  });

  test('of two raises at both at once the higher one stands', async () => {
    const { token, id } = await signInBuyer(here);
    const body = { crm_id: await anyHome(here), offer: publicOffer(0, 0).offer };
    const made = await callApi(here, '/api/v1/offers/new', { token, body });
    const to = `/api/customer/${id}/offers/${made.body.data.id}`;
    const raise = (address: string, offer_amount: number): Promise<Called> =>
      callApi(address, to, { method: 'PUT', token, body: { offer_amount } });
    const [lower, higher] = await Promise.all([raise(here, 310_000), raise(there, 320_000)]);
    expect(higher.status).toBe(200);
    expect([200, 409]).toContain(lower.status);
    expect((await callApi(there, to, { token })).body.data.offer_amount).toBe(320_000);
  });
});

describe('two processes with providers', () => {
  const starter = productProcesses();
  test('that are away for a while deliver every message once', async () => {
    const port = await freePort('127.0.0.1');
    const twilio = await startTwilioStandIn();
    twilio.setMood({ status: 500, message: 'Away' });
    const [here, there] = await startTwo(starter, { MAIL_URL: `smtp://127.0.0.1:${port}`, SMS_URL: twilio.url });
    await rowsOf(sql`truncate rate_hits, messages, message_attempts, jobs`);
    const home = await anyHome(here);
    const addresses = [here, there, here, there, here, there];
    await Promise.all(addresses.map((at, n) => callApi(at, '/api/v1/offers/new', { body: publicOffer(home, 10 + n) })));
    await requestCode(here, buyer);

    const waiting = () => rowsOf(sql`select id from messages where status = 'queued' and failure is not null`);
    const all = await rowsOf(sql<{ recipient: string; channel: string }>`select recipient, channel from messages`);
    expect(new Set(all.map(({ channel }) => channel))).toEqual(new Set(['email', 'sms']));
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(all.length), { timeout: 10_000, interval: 50 });

    const smtp = await startSmtpStandIn(undefined, port);
    twilio.setMood('accept');
    const isSent = async () => {
      await rowsOf(
        sql`update jobs set run_at = now() where done_at is null and locked_until is null and unique_key is null`,
      );
      expect(await rowsOf(sql`select id from messages where status <> 'sent'`)).toEqual([]);
    };
    await vi.waitFor(isSent, { timeout: 15_000, interval: 200 });
    const delivered = [...smtp.received.flatMap(({ to }) => to), ...twilio.messages.map(({ to }) => to)];
    expect(delivered.toSorted()).toEqual(all.map(({ recipient }) => recipient).toSorted());
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(smtp.received.length);
    await smtp.close();
    await twilio.close();
  });
});
