import { beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestAddress, createTestCustomer, createTestOffer } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { db, url, reset } = database;
const { send, clock, customerToken, tokenOf } = await testApp(database);
beforeEach(async () => {
  await reset();
  clock.advance(48 * 3_600_000);
});

const mobile = '+447700900001';
const post = (path: string, body: unknown) => send({ method: 'POST', url: `/api/customer/auth/${path}`, body });
const ask = (typed = '07700 900001') => post('request-otp', { mobile: typed });
const verify = (otp: string, typed = '07700 900001') => post('verify-otp', { mobile: typed, otp });
const sentCode = async () => {
  const sms = await db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', mobile)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return /^\d{6}/.exec(sms?.body ?? '')?.[0] ?? '';
};
const wrong = { code: 'wrong_credentials', message: 'The code is invalid or has expired. Please try again.' };

describe('asking for a code', () => {
  test('answers alike whether or not a customer has the number', async () => {
    await createTestCustomer(db, { mobile });
    const known = await ask();
    const unknown = await ask('07700 900002');
    expect(known.statusCode).toBe(200);
    expect(unknown.statusCode).toBe(200);
    expect(known.body).toBe(unknown.body);
    const recipients = await db.selectFrom('messages').select('recipient').execute();
    expect(recipients).toEqual([{ recipient: mobile }]);
  });

  test.each([
    ['inactive', { is_active: false }],
    ['deleted', { deleted_at: '2026-01-01T00:00:00Z' }],
  ])('sends nothing to a customer who is %s', async (_kind, changes) => {
    await createTestCustomer(db, { mobile, ...changes });
    expect((await ask()).statusCode).toBe(200);
    expect(await sentCode()).toBe('');
  });

  test.each([
    ['', 'Mobile number is required'],
    ['020 7946 0000', 'Please enter a valid UK mobile number'],
    ['06012 345678', 'Please enter a valid UK mobile number'],
    ['07012 345678', 'Please enter a valid UK mobile number'],
    ['+33 6 12 34 56 78', 'Please enter a valid UK mobile number'],
  ])('with %j says: %s', async (typed, message) => {
    const answer = await ask(typed);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message, data: { mobile: message } });
  });

  test('again within 60 seconds is refused with the wait', async () => {
    await ask();
    clock.advance(15_000);
    const answer = await ask();
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('45');
    expect(answer.json()).toMatchObject({
      code: 'too_many',
      error: 'You have just asked for a code. Please try again in 45 seconds.',
    });
  });
});

describe('the right code', () => {
  test('signs the customer in, in whatever spelling the number comes', async () => {
    const { id, last_name, email } = await createTestCustomer(db, { mobile });
    await ask('+44 7700 900001');
    const answer = await verify(await sentCode());
    expect(answer.statusCode).toBe(200);
    const customer = { id, first_name: 'Hannah', last_name, mobile, email };
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^cu_/),
      verified: true,
      customer,
      expires_at: expect.any(String),
    });
    const current = await send({ url: '/api/customer/auth/current', token: answer.json().token });
    expect(current.json()).toEqual({ customer });
  });

  test('at one process verifies what another sent', async () => {
    await createTestCustomer(db, { mobile });
    const second = connect(url, { max: 2 });
    try {
      const other = await testApp({ db: second.db, url }, {}, clock);
      await ask();
      expect(
        (await other.send({ method: 'POST', url: '/api/customer/auth/request-otp', body: { mobile } })).statusCode,
      ).toBe(429);
      const body = { mobile, otp: await sentCode() };
      expect((await other.send({ method: 'POST', url: '/api/customer/auth/verify-otp', body })).statusCode).toBe(200);
      await other.fastify.close();
    } finally {
      await second.close();
    }
  });

  test.each([false, null])('proves the mobile of a customer with is_verified %s, once', async (is_verified) => {
    const { id } = await createTestCustomer(db, { mobile, is_verified });
    await ask();
    await verify(await sentCode());
    clock.advance(60_000);
    await ask();
    await verify(await sentCode());
    const stored = await db
      .selectFrom('customers')
      .select('is_verified')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.is_verified).toBe(true);
    const lines = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'actor_id', 'changes'])
      .where('record_type', '=', 'customer')
      .execute();
    expect(lines).toEqual([
      { action: 'verified', actor_kind: 'customer', actor_id: id, changes: { is_verified: [is_verified, true] } },
    ]);
  });

  test('is refused when the customer went meanwhile', async () => {
    const { id } = await createTestCustomer(db, { mobile });
    await ask();
    await db.updateTable('customers').set({ is_active: false }).where('id', '=', id).execute();
    const answer = await verify(await sentCode());
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject(wrong);
  });
});

describe('a code that is wrong', () => {
  test('is told in one wording: wrong, expired, used, never sent, of nobody', async () => {
    await createTestCustomer(db, { mobile });
    const answers = [await verify('000000'), await verify('000000', '07700 900002')];
    await ask();
    const code = await sentCode();
    answers.push(await verify(code === '111111' ? '222222' : '111111'));
    expect((await verify(code)).statusCode).toBe(200);
    answers.push(await verify(code));
    clock.advance(60_000);
    await ask();
    clock.advance(300_000);
    answers.push(await verify(await sentCode()));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject(wrong);
    }
  });

  test('counts although the call fails', async () => {
    await createTestCustomer(db, { mobile });
    await ask();
    const code = await sentCode();
    for (let i = 0; i < 5; i += 1) await verify(code === '111111' ? '222222' : '111111');
    expect((await verify(code)).statusCode).toBe(401);
  });

  test.each([
    ['', 'OTP is required'],
    ['12345', 'OTP must be exactly 6 digits'],
    ['12345a', 'OTP must be exactly 6 digits'],
  ])('in shape (%j) is 422 and no try', async (otp, message) => {
    const answer = await verify(otp);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().data).toEqual({ otp: message });
    expect(await db.selectFrom('rate_hits').selectAll().execute()).toEqual([]);
  });
});

describe('a signed-in customer', () => {
  test('signs out', async () => {
    const token = await customerToken((await createTestCustomer(db)).id);
    expect((await send({ method: 'POST', url: '/api/customer/auth/logout', token })).statusCode).toBe(200);
    expect((await send({ url: '/api/customer/auth/current', token })).statusCode).toBe(401);
  });

  test('corrects the own e-mail, with a line in the audit log', async () => {
    const { id } = await createTestCustomer(db, { email: 'old@example.com' });
    const token = await customerToken(id);
    const url = `/api/customer/${id}/profile`;
    const answer = await send({ method: 'PATCH', url, token, body: { email: ' new@example.com ' } });
    expect(answer.json().data).toMatchObject({ id, email: 'new@example.com' });
    expect((await send({ method: 'PATCH', url, token, body: { email: '' } })).json().data.email).toBeNull();
    expect((await send({ method: 'PATCH', url, token, body: {} })).statusCode).toBe(200);
    const lines = await db.selectFrom('audit_log').select('changes').orderBy('id').execute();
    expect(lines.map(({ changes }) => changes)).toEqual([
      { email: ['old@example.com', 'new@example.com'] },
      { email: ['new@example.com', null] },
    ]);
  });

  test('is told at the field of an e-mail that is wrong or taken', async () => {
    await createTestCustomer(db, { email: 'taken@example.com' });
    const { id } = await createTestCustomer(db);
    const change = async (email: string) =>
      send({ method: 'PATCH', url: `/api/customer/${id}/profile`, token: await customerToken(id), body: { email } });
    expect((await change('nonsense')).json()).toMatchObject({
      code: 'invalid',
      data: { email: 'Invalid email address' },
    });
    const taken = await change('Taken@example.com');
    expect(taken.statusCode).toBe(409);
    expect(taken.json().data).toEqual({ email: 'Another customer has this email address' });
  });

  test('is told nothing of another customer, and staff nothing at this door', async () => {
    const me = await createTestCustomer(db);
    const other = await createTestCustomer(db);
    const token = await customerToken(me.id);
    const calls = [
      { method: 'PATCH', url: `/api/customer/${other.id}/profile`, body: { email: 'x@example.com' } },
      { method: 'GET', url: `/api/customer/${other.id}/export` },
    ] as const;
    for (const call of calls) {
      expect((await send({ ...call, token })).statusCode).toBe(404);
      expect((await send({ ...call, token: await tokenOf('super_admin') })).statusCode).toBe(401);
      expect((await send(call)).statusCode).toBe(401);
    }
  });
});

test('the download holds all that is theirs, and neither codes, notes nor what others were sent', async () => {
  const address = await createTestAddress(db);
  const me = await createTestCustomer(db, { mobile, address_id: address.id, email: 'me@example.com' });
  const offer = await createTestOffer(db, { customer_id: me.id, notes: 'internal remark' });
  await createTestOffer(db);
  const message = { channel: 'email', status: 'sent', record_type: 'offer', record_id: offer.id } as const;
  await db
    .insertInto('messages')
    .values([
      { ...message, recipient: 'me@example.com', subject: 'Offer received', body: 'Thank you' },
      { ...message, recipient: 'team@example.com', subject: 'New offer', body: 'for the team' },
      {
        ...message,
        recipient: 'me@example.com',
        record_type: null,
        record_id: null,
        body: 'sent to a former owner of the address',
      },
      { ...message, recipient: null, channel: 'note', status: 'note', body: 'internal note' },
    ])
    .execute();
  await ask();
  const { token } = (await verify(await sentCode())).json();
  const answer = await send({ url: `/api/customer/${me.id}/export`, token });
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json();
  expect(data.customer).toMatchObject({ id: me.id, mobile, email: 'me@example.com' });
  expect(data.addresses).toEqual([expect.objectContaining({ use: 'address', line_1: address.line_1 })]);
  expect(data.offers).toEqual([expect.objectContaining({ id: offer.id, offer_amount: 440_000, history: [] })]);
  expect(data.messages).toEqual([
    expect.objectContaining({ subject: 'Offer received', body: 'Thank you' }),
    expect.objectContaining({ channel: 'sms', to: mobile, body: null }),
  ]);
  expect(data.sessions).toHaveLength(1);
  expect(answer.body).not.toMatch(/internal|former owner|for the team/);
});
