import { connect } from '#server/db/connect.ts';
import { sendJob } from '#server/features/messages/messages.service.ts';
import { openProviders, sendMessageJob } from '#server/features/messages/send-message.job.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { keptLog } from '#server/testing/kept-log.ts';

/** A process of its own that sends what is queued, for tests that kill it: `node send-messages.ts DATABASE_URL SMS_URL CLOCK LEASE_MS`. */
const [, , databaseUrl = '', smsUrl = '', at = '', leaseMs = ''] = process.argv;
const { db } = connect(databaseUrl);
const clock = { now: () => new Date(at) };
const providers = openProviders({ mailUrl: null, smsUrl, appUrl: 'http://localhost' });
await startWorker({
  db,
  clock,
  log: keptLog(),
  handlers: { [sendJob]: sendMessageJob({ db, clock }, providers) },
  leaseMs: Number(leaseMs),
});
