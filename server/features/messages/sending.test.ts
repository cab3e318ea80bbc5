import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queueSms, sendJob } from '#server/features/messages/messages.service.ts';
import { openProviders, sendMessageJob } from '#server/features/messages/send-message.job.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createTestUser } from '#server/testing/factories.ts';
import { testMinutes as minutes, testOutbox } from '#server/testing/test-outbox.ts';

const database = await testDatabase();
const { db } = database;
const { clock, log, smtp, twilio, mobile, work, sms, code, email, messageOf, attempts, onlyJob } =
  await testOutbox(database);

test('an e-mail is sent once the provider took it, as text and HTML, from the agency', async () => {
  await sql`insert into settings (key, value) values ('agency', '{"name": "Elm & Co", "email": "office@elm.example"}')`.execute(
    db,
  );
  const id = await email();
  expect(await messageOf(id)).toMatchObject({ status: 'queued' });
  await work();
  const { mail, to, from } = await smtp.emailTo('ann@example.com');
  expect({ to, from }).toEqual({ to: ['ann@example.com'], from: 'no-reply@lintel.example.co.uk' });
  expect(mail).toMatchObject({
    subject: 'Offer received',
    from: { name: 'Elm & Co', address: 'no-reply@lintel.example.co.uk' },
    replyTo: [{ address: 'office@elm.example' }],
    messageId: '<1.20261120093000@lintel.example.co.uk>',
  });
  expect(mail.text?.trim()).toBe('Thank you.\n\nSee https://x.test/c.');
  expect(mail.html).toContain('<a href="https://x.test/c">https://x.test/c</a>.');
  expect(mail.html).toContain('Elm &amp; Co');
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  expect(await messageOf(id)).toMatchObject({
    status: 'sent',
    provider: 'smtp',
    provider_id: mail.messageId,
    failure: null,
  });
  expect(await attempts()).toMatchObject([{ outcome: 'accepted', answer: '250 2.0.0 OK queued as 1' }]);
});

test('what a member of staff writes comes under their name and is answered to them', async () => {
  const user = await createTestUser(db, { name: 'Priya Nair', email: 'priya@elm.example' });
  await email({ author_user_id: user.id });
  await work();
  const { mail } = await smtp.emailTo('ann@example.com');
  expect(mail.from).toMatchObject({ name: 'Priya Nair, Our agency' });
  expect(mail.replyTo).toMatchObject([{ address: 'priya@elm.example' }]);
  expect(mail.headers.some(({ key }) => key === 'auto-submitted')).toBe(false);
});

test('an SMS carries number, sender and text; typographic signs do not make it dearer', async () => {
  const id = await sms({ body: 'It’s “done” – £450,000…' });
  await work();
  expect(twilio.messages).toMatchObject([{ to: mobile, from: '+447700900999', body: 'It\'s "done" - £450,000...' }]);
  expect(await messageOf(id)).toMatchObject({
    status: 'sent',
    provider: 'twilio',
    provider_id: twilio.messages[0]?.sid,
  });
  expect(await onlyJob()).toMatchObject({ failed_at: null, last_error: null });
});

test('a rolled back transaction leaves no message and no job', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await queueSms(tx, clock, { to: mobile, body: 'never' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await work()).toBe(0);
  expect(await db.selectFrom('messages').selectAll().execute()).toEqual([]);
});

test('headers cannot be smuggled in by subject, recipient or name', async () => {
  await email({ subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nother body' });
  const user = await createTestUser(db, { name: 'Eve\r\nBcc: thief@example.com' });
  await email({ author_user_id: user.id, to: 'bob@example.com' });
  await work();
  expect(smtp.received).toHaveLength(2);
  for (const { mail, to } of smtp.received) {
    expect(to).toHaveLength(1);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
  }
  expect(smtp.received.find(({ to }) => to[0] === 'ann@example.com')?.mail.subject).toBe(
    'Hello Bcc: thief@example.com other body',
  );
  for (const to of [
    'a@b.example, thief@example.com',
    'a@b.example\r\nBcc: thief@example.com',
    'a@b.example> RCPT TO:<thief@example.com',
    '',
  ])
    await expect(email({ to })).rejects.toMatchObject({ code: 'invalid' });
  for (const to of ['07700900001', '+44770090000x', '+447700900001,+447700900002'])
    await expect(sms({ to })).rejects.toMatchObject({ code: 'invalid' });
});

test('the text of a code is gone once the provider has it, and stands in no log and no attempt', async () => {
  const id = await code();
  twilio.setMood({ status: 503, message: 'cannot send "Your code is 482913."' });
  await work();
  expect(await messageOf(id)).toMatchObject({ status: 'queued', body: 'Your code is 482913.' });
  twilio.setMood('accept');
  clock.advance(minutes(1));
  await work();
  expect(twilio.messages[0]?.body).toBe('Your code is 482913.');
  expect(await messageOf(id)).toMatchObject({
    status: 'sent',
    body: 'The text was removed: it held a code or a personal link.',
    html: null,
  });
  const everything = JSON.stringify([await attempts(), await onlyJob(), await messageOf(id), log.lines]);
  expect(everything).not.toContain('482913');
  expect(everything).not.toContain('stand-in-token');
});

test('a code that could not be sent in its five minutes is not sent any more', async () => {
  twilio.setMood({ status: 429 });
  const id = await code();
  await work();
  twilio.setMood('accept');
  clock.advance(minutes(5));
  await work();
  expect(twilio.messages).toEqual([]);
  const message = await messageOf(id);
  expect(message.status).toBe('cancelled');
  expect(message.body).not.toContain('482913');
});

test('without a provider a channel rests: no attempt, the text stays to be read; the other channel works', async () => {
  const resting = openProviders({ mailUrl: smtp.url, smsUrl: null, appUrl: 'http://localhost:3000' });
  const [secret, mail] = [await code(), await email()];
  await work({ handlers: { [sendJob]: sendMessageJob({ db, clock }, resting) } });
  expect(await messageOf(secret)).toMatchObject({ status: 'queued', body: 'Your code is 482913.' });
  expect(await messageOf(mail)).toMatchObject({ status: 'sent' });
  // A provider set up later does not send what rested.
  clock.advance(minutes(1));
  await work();
  expect(twilio.messages).toEqual([]);
});
