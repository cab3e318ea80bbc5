import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { queueEmail, queueSms } from '#server/features/messages/messages.service.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testApp } from '#server/testing/test-app.ts';

const database = await testDatabase();
const { db, reset } = database;
const { send, clock } = await testApp(database);
const production = await testApp(database, { production: true });
beforeEach(async () => {
  await reset();
  await queueSms(db, clock, { to: '+447700900001', body: 'Your code is 482913.', is_secret: true });
  await queueEmail(db, clock, {
    to: 'Ann@Example.com',
    subject: '<b>Hi</b> & bye',
    body: '<script>alert(1)</script> https://x.test/a?b=1&c="2"',
  });
});

test('resting messages are read newest first, codes too', async () => {
  const { data } = (await send({ url: '/api/dev/outbox' })).json();
  expect(data).toEqual([
    expect.objectContaining({
      id: 2,
      channel: 'email',
      to: 'Ann@Example.com',
      subject: '<b>Hi</b> & bye',
      status: 'queued',
    }),
    {
      id: 1,
      channel: 'sms',
      to: '+447700900001',
      subject: null,
      body: 'Your code is 482913.',
      attachments: [],
      status: 'queued',
      created_at: '2026-11-20T09:30:00Z',
    },
  ]);
});

test.each([
  '+447700900001',
  '%2B447700900001',
  '07700 900001',
  '07700900001',
  '447700900001',
  '0044 7700 900 001',
  '+44 (0)7700-900001',
  '7700900001',
])('the mobile is found as %s', async (to) => {
  const { data } = (await send({ url: `/api/dev/outbox?to=${to.replaceAll(' ', '%20')}` })).json();
  expect(data.map(({ id }: { id: number }) => id)).toEqual([1]);
});

test('an e-mail is found in any case, and somebody else is not', async () => {
  const idsOf = async (to: string) =>
    (await send({ url: `/api/dev/outbox?to=${to}` })).json().data.map(({ id }: { id: number }) => id);
  expect(await idsOf('ann@example.COM')).toEqual([2]);
  expect(await idsOf('nn@example.com')).toEqual([]);
  expect(await idsOf('%25')).toEqual([]);
});

test('the page shows them escaped, under a policy that runs no script', async () => {
  const page = await send({ url: '/dev/outbox?to=%22%3E%3Cscript%3E' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;"');
  const all = await send({ url: '/dev/outbox' });
  expect(all.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(all.body).not.toContain('<script');
  expect(all.body).toContain('&lt;b&gt;Hi&lt;/b&gt; &amp; bye');
  expect(all.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; <a href="https://x.test/a?b=1&amp;c=">');
  expect(all.body).toContain('Your code is <code>482913</code>.');
  expect(all.body).toContain('<meta http-equiv="refresh" content="5">');
  const style = /<style>([\s\S]*)<\/style>/.exec(all.body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(all.headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
});

test('in production neither is there', async () => {
  for (const url of ['/api/dev/outbox', '/api/dev/outbox?to=07700900001', '/dev/outbox', '/dev/outbox?to=x', '/dev/']) {
    const answer = await production.send({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('482913');
  }
});
