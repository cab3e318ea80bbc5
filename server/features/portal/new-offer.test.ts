import { beforeEach, describe, expect, test } from 'vitest';
import { verifyOfferChain } from '#server/features/offers/offer-events.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestCustomer, createTestProperty } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const { db, url, reset } = await testDatabase();
const { send, tokenOf, customerToken } = await testApp({ db, url });

let property: { id: number; crm_id: string | null };

beforeEach(async () => {
  await reset();
  property = await createTestProperty(db, { crm_id: 'CRM-77' });
});

const person = { first_name: 'Priya', last_name: 'Shah', email: 'priya@example.com', mobile: '07700 900123' };
const terms = {
  offer_amount: 445_000,
  deposit: 44_500,
  buying_position: 'first_time_buyer',
  is_mortgage_required: true,
  mortgage_details: 'Agreed in principle',
  notes: 'Can move at once',
};
const input = (given: Record<string, unknown> = {}) => ({
  crm_type: 'Rex',
  crm_id: 'CRM-77',
  customer: person,
  offer: terms,
  ...given,
});

const submit = (
  given: Record<string, unknown> = {},
  extra: { token?: string; from?: string; headers?: Record<string, string> } = {},
) => send({ method: 'POST', url: '/api/v1/offers/new', body: input(given), ...extra });

const customers = () => db.selectFrom('customers').selectAll().orderBy('id').execute();
const offers = () => db.selectFrom('offers').selectAll().orderBy('id').execute();

describe('without an account', () => {
  test('a new mobile makes an unverified buyer with the offer', async () => {
    const answer = await submit();
    expect(answer.statusCode, answer.body).toBe(201);
    const { data } = answer.json();
    expect(data).toMatchObject({
      reference: `OFFER-${data.id}`,
      offer_response: {
        offer: {
          id: data.id,
          status: 'pending',
          offer_amount: 445_000,
          notes: 'Can move at once',
          property: { crm_id: 'CRM-77' },
          customer: { ...person, mobile: '+447700900123' },
        },
      },
    });
    expect(await customers()).toMatchObject([
      { first_name: 'Priya', email: 'priya@example.com', mobile: '+447700900123', type: 'buyer', is_verified: false },
    ]);
    expect(await offers()).toMatchObject([
      { source: 'public', submitted_contact: null, notes: null, customer_notes: 'Can move at once' },
    ]);
    expect(await verifyOfferChain(db, data.id)).toEqual({ intact: true, entries: 1 });
    const lines = await db
      .selectFrom('audit_log')
      .select(['record_type', 'action', 'actor_kind'])
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { record_type: 'customer', action: 'created', actor_kind: 'public' },
      { record_type: 'offer', action: 'created', actor_kind: 'public' },
    ]);
  });

  test('a known mobile in another spelling: the customer is not changed, the offer is theirs, what was typed is kept', async () => {
    const known = await createTestCustomer(db, {
      first_name: 'Olivia',
      last_name: 'Bennett',
      email: 'olivia@example.com',
      mobile: '+447700900123',
    });
    const answer = await submit({ customer: { ...person, mobile: '+44 (0)7700 900-123' } });
    expect(answer.statusCode).toBe(201);
    expect(await customers()).toEqual([known]);
    expect(await offers()).toMatchObject([
      { customer_id: known.id, submitted_contact: { ...person, mobile: '+447700900123' } },
    ]);
    const [told] = await db.selectFrom('messages').selectAll().execute();
    expect(told?.recipient).toBe('olivia@example.com');
  });

  test('what was typed is not kept twice when it is what is on record', async () => {
    await createTestCustomer(db, {
      ...person,
      first_name: 'PRIYA',
      email: 'Priya@Example.com',
      mobile: '+447700900123',
    });
    await submit();
    expect((await offers())[0]?.submitted_contact).toBeNull();
  });

  test('the answer is the same for a known and an unknown mobile, and tells nothing stored', async () => {
    const stranger = (await submit()).json();
    await reset();
    property = await createTestProperty(db, { crm_id: 'CRM-77' });
    await createTestCustomer(db, { first_name: 'Olivia', last_name: 'Bennett', email: 'olivia@example.com' });
    await createTestCustomer(db, {
      first_name: 'Ola',
      email: 'ola@example.com',
      mobile: '+447700900123',
      is_verified: true,
    });
    const answer = await submit();
    expect(answer.body).not.toMatch(/Ola|Bennett|olivia|is_verified|customer_id|submitted_contact/);
    const same = ({ data }: { data: { offer_response: { offer: object } } }) => ({
      ...data.offer_response.offer,
      created_at: 0,
      updated_at: 0,
      property: 0,
      property_id: 0,
      property_address: 0,
    });
    expect(same(answer.json())).toEqual(same(stranger));
  });

  test("another customer's e-mail stays theirs: the new one is stored without", async () => {
    const owner = await createTestCustomer(db, { email: 'Priya@Example.com' });
    const answer = await submit();
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data.offer_response.offer.customer.email).toBe('priya@example.com');
    const [first, second] = await customers();
    expect(first).toEqual(owner);
    expect(second).toMatchObject({ email: null, mobile: '+447700900123' });
    expect(await offers()).toMatchObject([
      { customer_id: second?.id, submitted_contact: { email: 'priya@example.com' } },
    ]);
    const [told] = await db.selectFrom('messages').selectAll().execute();
    expect(told).toMatchObject({ channel: 'sms', recipient: '+447700900123' });
  });

  test('two at once with one new mobile make one customer', async () => {
    const answers = await Promise.all([submit(), submit({ customer: { ...person, first_name: 'P.' } }), submit()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await customers()).toHaveLength(1);
    expect(await offers()).toHaveLength(3);
  });

  test('a repeat with the same key makes one offer', async () => {
    const headers = { 'idempotency-key': 'wizard-1' };
    const [a, b] = [await submit({}, { headers }), await submit({}, { headers })];
    expect([a.statusCode, b.statusCode]).toEqual([201, 201]);
    expect(b.body).toBe(a.body);
    expect(await offers()).toHaveLength(1);
    const other = await submit({ offer: { ...terms, offer_amount: 446_000 } }, { headers });
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
  });

  test('the name on a new account is not repeated in its e-mail', async () => {
    await submit({ customer: { ...person, first_name: 'Win at evil.example' } });
    const [told] = await db.selectFrom('messages').selectAll().execute();
    expect(told?.body).not.toContain('evil');
  });
});

describe('at the field', () => {
  test.each([
    [{ crm_id: undefined }, 'crm_id', 'Please select a property'],
    [{ crm_id: '  ' }, 'crm_id', 'Please select a property'],
    [{ crm_id: 'NOPE' }, 'crm_id', 'PROPERTY WITH CRM ID "NOPE" NOT FOUND. PLEASE SELECT A PROPERTY MANUALLY.'],
    [{ customer: undefined }, 'customer', 'Please fill in your details'],
    [{ customer: { ...person, last_name: '' } }, 'customer.last_name', 'Last name is required'],
    [{ customer: { ...person, email: 'x' } }, 'customer.email', 'Invalid email address'],
    [{ customer: { ...person, mobile: '07012 345678' } }, 'customer.mobile', 'Please enter a valid UK mobile number'],
    [{ offer: { ...terms, deposit: undefined } }, 'offer.deposit', 'Deposit amount is required'],
    [{ offer: { ...terms, deposit: 445_001 } }, 'offer.deposit', 'Deposit cannot be greater than offer amount'],
    [{ offer: { ...terms, mortgage_details: ' ' } }, 'offer.mortgage_details', 'Please provide mortgage details'],
    [{ offer: { ...terms, buying_position: '' } }, 'offer.buying_position', 'Please select your buying position'],
  ])('%j is refused', async (wrong, field, message) => {
    const answer = await submit(wrong);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().data).toEqual({ [field]: message });
    expect([await customers(), await offers()]).toEqual([[], []]);
  });

  test('a status other than pending is not taken from the public', async () => {
    expect((await submit({ offer: { ...terms, status: 'accepted' } })).statusCode).toBe(422);
  });
});

describe('the property', () => {
  test('is found by its CRM id first, then by its id, as text or number', async () => {
    const other = await createTestProperty(db, { crm_id: String(property.id) });
    await submit({ crm_id: property.id });
    await submit({ crm_id: other.id });
    expect((await offers()).map(({ property_id }) => property_id)).toEqual([other.id, other.id]);
  });

  test.each(['pending', 'sold', 'withdrawn'] as const)('that is %s takes no offers', async (status) => {
    await db.updateTable('properties').set({ status }).where('id', '=', property.id).execute();
    const answer = await submit();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'not_allowed_now',
      message: 'This property is not taking offers at the moment. Please call the office.',
    });
    expect(await customers()).toEqual([]);
  });

  test('that is under offer takes another', async () => {
    await db.updateTable('properties').set({ status: 'under_offer' }).where('id', '=', property.id).execute();
    expect((await submit()).statusCode).toBe(201);
  });
});

describe('with a session', () => {
  test('the offer is the signed-in customer’s, whoever the form names', async () => {
    const buyer = await createTestCustomer(db, { first_name: 'Olivia', last_name: 'Bennett', email: null });
    const token = await customerToken(buyer.id);
    const answer = await submit({ customer: null }, { token });
    expect(answer.statusCode, answer.body).toBe(201);
    await submit({}, { token });
    expect(await customers()).toEqual([buyer]);
    expect(await offers()).toMatchObject([
      { customer_id: buyer.id, source: 'portal', submitted_contact: null },
      { customer_id: buyer.id, source: 'portal', submitted_contact: null },
    ]);
    const { data } = (
      await send({ url: `/api/customer/${buyer.id}/offers/${answer.json().data.id}/updates`, token })
    ).json();
    expect(data).toMatchObject([{ update_type: 'created', by: 'You' }]);
  });

  test('a token that is none, and a token of staff, are 401', async () => {
    expect((await submit({}, { token: 'customer_nonsense' })).statusCode).toBe(401);
    expect((await submit({}, { token: await tokenOf('admin') })).statusCode).toBe(401);
  });
});

describe('limits', () => {
  test('one mobile: 429 with Retry-After past ten an hour, from whatever address', async () => {
    for (let n = 0; n < 10; n += 1) expect((await submit({}, { from: `198.51.100.${n}` })).statusCode).toBe(201);
    const answer = await submit({}, { from: '198.51.100.99' });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(await offers()).toHaveLength(10);
  });

  test('one address: 429 past ten an hour, whatever the mobile', async () => {
    const from = '203.0.113.9';
    const other = (n: number) => ({ customer: { ...person, email: `p${n}@example.com`, mobile: `0770090020${n}` } });
    for (let n = 0; n < 10; n += 1) expect((await submit(other(n), { from })).statusCode).toBe(201);
    expect((await submit({}, { from })).statusCode).toBe(429);
    expect((await submit({}, { from: '203.0.113.10' })).statusCode).toBe(201);
  });

  test('a signed-in customer is not counted', async () => {
    const token = await customerToken((await createTestCustomer(db)).id);
    for (let n = 0; n < 11; n += 1) expect((await submit({}, { token, from: '192.0.2.1' })).statusCode).toBe(201);
  });
});
