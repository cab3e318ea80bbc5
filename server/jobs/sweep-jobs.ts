import type { App } from '#server/http/context.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { deleteDoneJobs } from '#server/jobs/jobs.queries.ts';

const keptDays = 7;

/** Finished jobs are kept a week for whoever asks what happened; failed ones stay. */
export const sweepJobs = ({ db, clock }: Pick<App, 'db' | 'clock'>): JobHandler => ({
  everySeconds: 3_600,
  run: () => deleteDoneJobs(db, new Date(clock.now().getTime() - keptDays * 86_400_000)),
});
