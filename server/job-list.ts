import { sweepIdentities } from '#server/features/auth/sweep-identities.ts';
import { sendJob } from '#server/features/messages/messages.service.ts';
import { type Providers, sendMessageJob } from '#server/features/messages/send-message.job.ts';
import type { App } from '#server/http/context.ts';
import type { JobHandlers } from '#server/jobs/job-handler.ts';
import { sweepJobs } from '#server/jobs/sweep-jobs.ts';

/** Every kind of job the worker does. */
export const jobList = (app: Pick<App, 'db' | 'clock'>, providers: Providers): JobHandlers => ({
  [sendJob]: sendMessageJob(app, providers),
  'jobs.sweep': sweepJobs(app),
  'identities.sweep': sweepIdentities(app),
});
