import type { ClaimedJob } from '#server/jobs/jobs.queries.ts';

export interface JobHandler {
  /**
   * Does the work. It may be done twice (a process can die after the work and before it was written down), so it asks
   * the database what still is to do. `signal` ends when the claim was lost or the server stops.
   */
  run: (job: ClaimedJob, signal: AbortSignal) => Promise<void>;
  /** Seconds. Makes the job periodic: one for the whole agency, started by whichever worker comes first. */
  everySeconds?: number;
  /** After so many runs a failure is final; without it only `PermanentFailure` is. Periodic jobs never give up. */
  maxAttempts?: number;
}

export type JobHandlers = Record<string, JobHandler>;

/** What no retry can mend. The job is kept, marked as failed, with this message: it must hold no secret. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}
