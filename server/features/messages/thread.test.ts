import { beforeEach, expect, test } from 'vitest';
import { queueSms } from '#server/features/messages/messages.service.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestCustomer, createTestOffer, createTestProperty } from '#server/testing/factories.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { db, reset } = database;
const { send, tokenOf, customerToken, clock } = await testApp(database);
beforeEach(reset);

const url = '/api/v1/messages';
const write = (token: string, body: object, headers = {}) => send({ method: 'POST', url, token, body, headers });
const read = (token: string, record_type: string, record_id: number, more = '') =>
  send({ url: `${url}?record_type=${record_type}&record_id=${record_id}${more}`, token });

test('a note stays in the house, with its author, newest first', async () => {
  const token = await tokenOf('staff');
  const { id } = await createTestProperty(db);
  const first = await write(token, {
    record_type: 'property',
    record_id: id,
    channel: 'note',
    body: ' Keys at no. 4 ',
  });
  expect(first.statusCode).toBe(201);
  expect(first.json().data).toMatchObject({
    channel: 'note',
    status: 'note',
    to: null,
    body: 'Keys at no. 4',
    record_type: 'property',
    record_id: id,
    sent_at: null,
    author: { name: expect.any(String) },
  });
  await write(token, { record_type: 'property', record_id: id, channel: 'note', body: 'Second' });
  const thread = (await read(await tokenOf('admin'), 'property', id)).json();
  expect(thread.data.map((m: { body: string }) => m.body)).toEqual(['Second', 'Keys at no. 4']);
  expect(thread.meta).toEqual({ total: 2, total_is_capped: false, next_cursor: null, prev_cursor: null });
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  const audit = await db.selectFrom('audit_log').selectAll().where('record_type', '=', 'message').execute();
  expect(audit).toHaveLength(2);
});

test('an e-mail and an SMS on an offer go to its customer by the outbox', async () => {
  const token = await tokenOf('staff');
  const customer = await createTestCustomer(db, { email: 'hannah@example.com', mobile: '+447700900321' });
  const offer = await createTestOffer(db, { customer_id: customer.id });
  const about = { record_type: 'offer', record_id: offer.id };
  const email = await write(token, {
    ...about,
    channel: 'email',
    subject: 'Your offer',
    body: 'The vendor would like more.',
  });
  expect(email.json().data).toMatchObject({ status: 'queued', to: 'hannah@example.com', subject: 'Your offer' });
  const sms = await write(token, {
    record_type: 'customer',
    record_id: customer.id,
    channel: 'sms',
    body: 'Please call us.',
  });
  expect(sms.json().data).toMatchObject({ status: 'queued', to: '+447700900321', subject: null });
  const jobs = await db.selectFrom('jobs').select(['kind', 'payload']).orderBy('id').execute();
  expect(jobs).toEqual([
    { kind: 'message.send', payload: { message_id: email.json().data.id } },
    { kind: 'message.send', payload: { message_id: sms.json().data.id } },
  ]);
});

test('the same key writes one message', async () => {
  const token = await tokenOf('staff');
  const { id } = await createTestCustomer(db);
  const body = { record_type: 'customer', record_id: id, channel: 'sms', body: 'Once' };
  const answers = [
    await write(token, body, { 'idempotency-key': 'k1' }),
    await write(token, body, { 'idempotency-key': 'k1' }),
  ];
  expect(answers[1]?.json()).toEqual(answers[0]?.json());
  expect(await db.selectFrom('messages').selectAll().execute()).toHaveLength(1);
});

test('what cannot be sent is refused at its field, and nothing is written', async () => {
  const token = await tokenOf('staff');
  const property = await createTestProperty(db);
  const { id } = await createTestCustomer(db, { email: null });
  const to = (body: object) => write(token, { record_type: 'customer', record_id: id, ...body });
  const refusals = [
    [await to({ channel: 'email', subject: 'Hello', body: 'x' }), 'channel', 'This customer has no email address'],
    [await to({ channel: 'email', body: 'x' }), 'subject', 'Please enter a subject'],
    [await to({ channel: 'note', body: '  ' }), 'body', 'Please enter a message'],
    [await to({ channel: 'sms', body: 'x'.repeat(1_601) }), 'body', 'An SMS can have at most 1,600 characters'],
    [await to({ channel: 'pigeon', body: 'x' }), 'channel', 'Please choose a note, an email or an SMS'],
  ] as const;
  for (const [answer, field, message] of refusals) {
    expect(answer.statusCode).toBe(422);
    expect(answer.json().data).toEqual({ [field]: message });
  }
  const nobody = await write(token, { record_type: 'property', record_id: property.id, channel: 'sms', body: 'x' });
  expect(nobody.statusCode).toBe(422);
  expect(await db.selectFrom('messages').selectAll().execute()).toEqual([]);
});

test('a code in the thread is shown to nobody', async () => {
  const { id } = await createTestCustomer(db);
  const secret = { to: '+447700900001', body: 'Your code is 482913.', is_secret: true };
  await queueSms(db, clock, { ...secret, record_type: 'customer', record_id: id });
  const thread = await read(await tokenOf('super_admin'), 'customer', id);
  expect(thread.body).not.toContain('482913');
  expect(thread.json().data[0].body).toContain('Only its recipient can read it');
});

test('a long thread comes in pages', async () => {
  const token = await tokenOf('staff');
  const { id } = await createTestProperty(db);
  for (let n = 1; n <= 5; n += 1)
    await write(token, { record_type: 'property', record_id: id, channel: 'note', body: `Note ${n}` });
  const first = (await read(token, 'property', id, '&limit=3')).json();
  const second = (await read(token, 'property', id, `&limit=3&cursor=${first.meta.next_cursor}`)).json();
  const bodies = [...first.data, ...second.data].map((m: { body: string }) => m.body);
  expect(bodies).toEqual(['Note 5', 'Note 4', 'Note 3', 'Note 2', 'Note 1']);
});

test('only staff come in, and what is not there or deleted is 404', async () => {
  const token = await tokenOf('staff');
  const customer = await createTestCustomer(db);
  const gone = await createTestOffer(db, { deleted_at: '2026-11-01T00:00:00Z' });
  const note = { record_type: 'customer', record_id: customer.id, channel: 'note', body: 'x' };
  for (const door of [undefined, await customerToken(customer.id), 'nonsense']) {
    const token401 = door === undefined ? {} : { token: door };
    expect((await send({ url: `${url}?record_type=customer&record_id=${customer.id}`, ...token401 })).statusCode).toBe(
      401,
    );
    expect((await send({ method: 'POST', url, body: note, ...token401 })).statusCode).toBe(401);
  }
  expect((await read(token, 'offer', gone.id)).statusCode).toBe(404);
  expect((await read(token, 'customer', 999_999)).statusCode).toBe(404);
  expect((await write(token, { ...note, record_id: 999_999 })).statusCode).toBe(404);
  expect((await read(token, 'contract', 1)).statusCode).toBe(422);
});
