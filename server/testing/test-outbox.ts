import { afterAll, beforeEach } from 'vitest';
import {
  type OutgoingEmail,
  type OutgoingSms,
  queueEmail,
  queueSms,
  sendJob,
} from '#server/features/messages/messages.service.ts';
import { openProviders, sendMessageJob } from '#server/features/messages/send-message.job.ts';
import { runDueJobs, type WorkerOptions } from '#server/jobs/worker.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { keptLog } from '#server/testing/kept-log.ts';
import { startSmtpStandIn } from '#server/testing/smtp-stand-in.ts';
import { testClock } from '#server/testing/test-app.ts';
import { startTwilioStandIn } from '#server/testing/twilio-stand-in.ts';

export const testMinutes = (n: number): number => n * 60_000;

/** The outbox of a test's own database with both providers over the wire; call it once at the top of the file. */
export async function testOutbox({ db, reset }: TestDatabase) {
  const clock = testClock();
  const log = keptLog();
  const smtp = await startSmtpStandIn({ user: 'lintel', password: 'pass/word' });
  const twilio = await startTwilioStandIn({ now: () => clock.now() });
  afterAll(async () => {
    await smtp.close();
    await twilio.close();
  });
  beforeEach(async () => {
    await reset();
    smtp.setMood('accept');
    twilio.setMood('accept');
    smtp.received.length = 0;
    twilio.messages.length = 0;
    log.lines.length = 0;
  });

  const providers = openProviders({ mailUrl: smtp.url, smsUrl: twilio.url, appUrl: 'https://lintel.example.co.uk' });
  const handlers = { [sendJob]: sendMessageJob({ db, clock }, providers) };
  const mobile = '+447700900001';
  return {
    clock,
    log,
    smtp,
    twilio,
    handlers,
    mobile,
    /** Runs all due jobs, once each unless one is due again. */
    work: (more: Partial<WorkerOptions> = {}) => runDueJobs({ db, clock, log, handlers, ...more }),
    sms: (more: Partial<OutgoingSms> = {}) =>
      queueSms(db, clock, { to: mobile, body: 'Your offer was received.', ...more }),
    code: () => queueSms(db, clock, { to: mobile, body: 'Your code is 482913.', is_secret: true }),
    email: (more: Partial<OutgoingEmail> = {}) =>
      queueEmail(db, clock, {
        to: 'ann@example.com',
        subject: 'Offer received',
        body: 'Thank you.\n\nSee https://x.test/c.',
        ...more,
      }),
    messageOf: (id: number) => db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    attempts: () => db.selectFrom('message_attempts').selectAll().orderBy('id').execute(),
    onlyJob: () => db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow(),
  };
}
