import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { startWorker } from '#server/jobs/worker.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testMinutes as minutes, testOutbox } from '#server/testing/test-outbox.ts';

const database = await testDatabase();
const { db, url } = database;
const { clock, log, smtp, twilio, handlers, mobile, work, sms, email, messageOf, attempts, onlyJob } =
  await testOutbox(database);

test('a provider that fails for a while gets the message later, each attempt written down', async () => {
  const id = await sms();
  for (const status of [500, 503, 429, 401]) {
    twilio.setMood({ status, code: 20_000 + status, message: 'Try again' });
    await work();
    expect(await messageOf(id)).toMatchObject({
      status: 'queued',
      failure: `${status} ${20_000 + status} Try again`,
      sent_at: null,
    });
    clock.advance(minutes(5));
  }
  twilio.setMood('accept');
  await work();
  expect(await messageOf(id)).toMatchObject({ status: 'sent', failure: null });
  expect(twilio.messages).toHaveLength(1);
  expect((await attempts()).map(({ outcome }) => outcome)).toEqual([
    'unknown',
    'unknown',
    'failed',
    'failed',
    'accepted',
  ]);
});

test('a mail server that fails for a while gets the same Message-ID again', async () => {
  const id = await email();
  smtp.setMood({ code: 451, message: 'Greylisted' });
  await work();
  smtp.setMood('hang up');
  clock.advance(minutes(1));
  await work();
  smtp.setMood('accept');
  clock.advance(minutes(1));
  await work();
  expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['failed', 'unknown', 'accepted']);
  expect(await messageOf(id)).toMatchObject({ status: 'sent', provider_id: smtp.received[0]?.mail.messageId });
});

test('a refusal is final and says why', async () => {
  smtp.setMood({ code: 550, message: 'No such user here' });
  twilio.setMood({ status: 400, code: 21_211, message: "Invalid 'To' Phone Number" });
  const ids = [await email(), await sms()];
  await work();
  clock.advance(minutes(600));
  expect(await work()).toBe(0);
  expect(await messageOf(ids[0] ?? 0)).toMatchObject({ status: 'failed', failure: '550 No such user here' });
  expect(await messageOf(ids[1] ?? 0)).toMatchObject({
    status: 'failed',
    failure: "400 21211 Invalid 'To' Phone Number",
  });
  const failed = await db.selectFrom('jobs').selectAll().where('failed_at', 'is not', null).execute();
  expect(failed).toHaveLength(2);
});

test('after a day without success a message is given up', async () => {
  const id = await sms();
  twilio.setMood({ status: 429 });
  await work();
  clock.advance(minutes(24 * 60));
  await work();
  expect(await messageOf(id)).toMatchObject({ status: 'failed', failure: 'It could not be sent within 24 hours' });
});

test('an SMS the provider took although its answer was an error is not sent again', async () => {
  const id = await sms();
  twilio.setMood('accept then 500');
  await work();
  expect(await messageOf(id)).toMatchObject({ status: 'queued' });
  twilio.setMood('accept');
  clock.advance(minutes(1));
  await work();
  expect(twilio.messages).toHaveLength(1);
  expect(await messageOf(id)).toMatchObject({ status: 'sent', provider_id: twilio.messages[0]?.sid });
  expect(await attempts()).toMatchObject([{ outcome: 'accepted' }]);
});

test('of two that read alike, each finds its own', async () => {
  twilio.setMood('accept then 500');
  const ids = [await sms(), await sms()];
  await work();
  twilio.setMood('accept');
  clock.advance(minutes(1));
  await work({ concurrency: 1 });
  const found = await Promise.all(ids.map(async (id) => (await messageOf(id)).provider_id));
  expect(twilio.messages).toHaveLength(2);
  expect(found.toSorted()).toEqual(twilio.messages.map(({ sid }) => sid).toSorted());
});

test('a process killed between the provider’s yes and its record does not lead to a second SMS', async () => {
  const id = await sms();
  twilio.setMood('accept silently');
  const script = path.resolve('server/testing/send-messages.ts');
  const child = spawn(process.execPath, [script, url, twilio.url, clock.now().toISOString(), '400'], {
    stdio: 'inherit',
  });
  await twilio.smsTo(mobile);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await messageOf(id)).toMatchObject({ status: 'sending' });
  expect(await attempts()).toMatchObject([{ ended_at: null, outcome: null }]);

  twilio.setMood('accept');
  await vi.waitFor(
    async () => {
      clock.advance(minutes(0.2));
      await work();
      expect(await messageOf(id)).toMatchObject({ status: 'sent', provider_id: twilio.messages[0]?.sid });
    },
    { timeout: 10_000, interval: 100 },
  );
  expect(twilio.messages).toHaveLength(1);
});

test('two workers never send one message twice, not even when the lease ran out under the first', async () => {
  const posts = twilio.posts();
  const id = await sms();
  twilio.setMood('hang');
  const first = await startWorker({ db, clock, log, handlers, pollMs: 20, leaseMs: 3_600_000, graceMs: 0 });
  await vi.waitFor(() => expect(twilio.posts()).toBe(posts + 1), { interval: 20 });
  await sql`update jobs set locked_until = now() - interval '1 second'`.execute(db);
  twilio.setMood('accept');
  await work();
  expect(twilio.posts()).toBe(posts + 1);
  expect(await onlyJob()).toMatchObject({ last_error: 'Another process is at this message', done_at: null });
  await first.stop();
  clock.advance(minutes(1));
  await work();
  expect(twilio.messages).toHaveLength(1);
  expect(await messageOf(id)).toMatchObject({ status: 'sent' });
});

test('many messages, many workers, one each', async () => {
  for (let n = 0; n < 60; n += 1) await sms({ body: `Message ${n}` });
  const workers = await Promise.all(
    [1, 2, 3].map(() => startWorker({ db, clock, log, handlers, pollMs: 20, concurrency: 1 })),
  );
  await vi.waitFor(() => expect(twilio.messages).toHaveLength(60), { timeout: 15_000, interval: 50 });
  for (const worker of workers) await worker.stop();
  expect(new Set(twilio.messages.map(({ body }) => body)).size).toBe(60);
});
