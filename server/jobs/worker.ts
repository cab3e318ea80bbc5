import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import type { Listener } from '#server/db/listener.ts';
import type { App } from '#server/http/context.ts';
import { retryDelayMs } from '#server/jobs/backoff.ts';
import { type JobHandler, type JobHandlers, PermanentFailure } from '#server/jobs/job-handler.ts';
import {
  type ClaimedJob,
  claimJobs,
  enqueue,
  failJob,
  finishJob,
  jobsChannel,
  releaseJobs,
  renewLeases,
  rescheduleJob,
  retryJob,
} from '#server/jobs/jobs.queries.ts';

export interface WorkerOptions extends Pick<App, 'db' | 'clock'> {
  log: Pick<App['log'], 'warn' | 'error'>;
  handlers: JobHandlers;
  /** Wakes the worker as soon as a job is written; without one it looks every `pollMs`. */
  listener?: Listener;
  concurrency?: number;
  /** A job whose worker said nothing for so long is free for another. */
  leaseMs?: number;
  pollMs?: number;
  /** What `stop` waits for running jobs before it takes their signal away and gives them back. */
  graceMs?: number;
}

export interface Worker {
  /** Looks for due jobs now. */
  wake: () => void;
  /** Claims nothing more; resolves when nothing runs. */
  stop: () => Promise<void>;
}

const defaults = { concurrency: 4, leaseMs: 60_000, pollMs: 1_000, graceMs: 10_000 } as const;
const longestError = 1_000;

/** Works through the jobs table until stopped, beside any number of other workers and processes. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  await startPeriodicJobs(options);
  const worker = new JobWorker(options);
  worker.start();
  return worker;
}

/** Runs all jobs that are due, also those that these make, and answers how many runs that took. For commands and tests. */
export async function runDueJobs(options: WorkerOptions): Promise<number> {
  const worker = new JobWorker(options);
  let runs = 0;
  for (let found = await worker.turn(); found > 0; found = await worker.turn()) {
    runs += found;
    await worker.settled();
  }
  return runs;
}

async function startPeriodicJobs({ db, clock, handlers }: WorkerOptions): Promise<void> {
  for (const [kind, handler] of Object.entries(handlers))
    if (handler.everySeconds !== undefined)
      await enqueue(db, { kind, payload: {}, run_at: clock.now(), unique_key: kind });
}

interface Running {
  done: Promise<void>;
  abort: AbortController;
}

class JobWorker implements Worker {
  private readonly name = `${process.pid}-${randomUUID()}`;
  private readonly running = new Map<number, Running>();
  private readonly options: WorkerOptions & typeof defaults;
  private turning: Promise<void> | null = null;
  private again = false;
  private stopping = false;
  private poll: NodeJS.Timeout | undefined;
  private renewal: NodeJS.Timeout | undefined;
  private silence: () => void = () => undefined;

  constructor(options: WorkerOptions) {
    this.options = { ...defaults, ...options } as WorkerOptions & typeof defaults;
  }

  private get db(): Db {
    return this.options.db;
  }

  start(): void {
    const { pollMs, leaseMs, listener } = this.options;
    this.poll = setInterval(() => this.wake(), pollMs);
    this.renewal = setInterval(() => void this.renew(), leaseMs / 3);
    this.silence = listener?.on(jobsChannel, () => this.wake()) ?? this.silence;
    this.wake();
  }

  wake(): void {
    if (this.stopping) return;
    this.again = true;
    this.turning ??= this.turnWhileAsked().finally(() => {
      this.turning = null;
    });
  }

  private async turnWhileAsked(): Promise<void> {
    while (this.again && !this.stopping) {
      this.again = false;
      try {
        // A full hand means that more may wait: each job that ends wakes again.
        await this.turn();
      } catch (error) {
        this.options.log.error({ err: error }, 'jobs cannot be claimed');
      }
    }
  }

  /** Claims what fits and starts it; answers how many. */
  async turn(): Promise<number> {
    const { handlers, clock, leaseMs, concurrency } = this.options;
    const limit = concurrency - this.running.size;
    if (limit <= 0) return 0;
    const claim = { kinds: Object.keys(handlers), worker: this.name, now: clock.now(), leaseMs, limit };
    const jobs = await claimJobs(this.db, claim);
    for (const job of jobs) this.begin(job);
    return jobs.length;
  }

  async settled(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  private begin(job: ClaimedJob): void {
    const abort = new AbortController();
    const done = this.work(job, abort.signal)
      .catch((error: unknown) =>
        this.options.log.error({ err: error, job: job.id }, 'the end of a job could not be written down'),
      )
      .finally(() => {
        this.running.delete(job.id);
        if (this.poll !== undefined) this.wake();
      });
    this.running.set(job.id, { done, abort });
  }

  private async work(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const { handlers, clock } = this.options;
    const handler = handlers[job.kind];
    if (!handler) return;
    const by = { worker: this.name, job };
    try {
      await handler.run(job, signal);
    } catch (error) {
      return this.failed(job, handler, error);
    }
    if (handler.everySeconds === undefined) return finishJob(this.db, by, clock.now());
    await rescheduleJob(this.db, by, new Date(clock.now().getTime() + handler.everySeconds * 1000));
  }

  private async failed(job: ClaimedJob, handler: JobHandler, error: unknown): Promise<void> {
    const { clock, log } = this.options;
    const by = { worker: this.name, job };
    const message = (error instanceof Error ? error.message : String(error)).slice(0, longestError);
    const tooOften = handler.maxAttempts !== undefined && job.attempts >= handler.maxAttempts;
    const isFinal = handler.everySeconds === undefined && (error instanceof PermanentFailure || tooOften);
    const facts = { job: job.id, kind: job.kind, attempts: job.attempts, reason: message };
    if (isFinal) {
      log.error(facts, 'job failed for good');
      return failJob(this.db, by, clock.now(), message);
    }
    log.warn(facts, 'job failed, it will be tried again');
    await retryJob(this.db, by, new Date(clock.now().getTime() + retryDelayMs(job.attempts)), message);
  }

  private async renew(): Promise<void> {
    const ids = [...this.running.keys()];
    if (ids.length === 0) return;
    try {
      const kept = new Set(await renewLeases(this.db, this.name, ids, this.options.leaseMs));
      for (const id of ids) if (!kept.has(id)) this.running.get(id)?.abort.abort();
    } catch (error) {
      this.options.log.warn({ err: error }, 'leases could not be renewed');
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.poll);
    this.silence();
    await this.turning;
    const grace = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => grace.resolve('late'), this.options.graceMs);
    const late = (await Promise.race([this.settled(), grace.promise])) === 'late';
    clearTimeout(timer);
    if (late) await this.giveBack();
    clearInterval(this.renewal);
  }

  /** Told to stop, a job that heeds its signal ends at once and comes back by backoff; the rest is free for others now. */
  private async giveBack(): Promise<void> {
    const ids = [...this.running.keys()];
    for (const { abort } of this.running.values()) abort.abort();
    const moment = Promise.withResolvers<void>();
    setTimeout(moment.resolve, 500).unref();
    await Promise.race([this.settled(), moment.promise]);
    await releaseJobs(
      this.db,
      this.name,
      ids.filter((id) => this.running.has(id)),
    );
  }
}
