import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Moments of the business (when a job is due, when it was done) are given by the caller's clock; leases run on the database's, which all processes share. */

export interface NewJob {
  kind: string;
  payload: Record<string, unknown>;
  run_at: Date;
  /** At most one waiting job carries it: a second one is not written. */
  unique_key?: string | undefined;
}

export interface ClaimedJob {
  id: number;
  kind: string;
  payload: Record<string, unknown>;
  /** This run counted: 1 the first time. Together with `locked_by` it names one claim and no other. */
  attempts: number;
}

export const jobsChannel = 'jobs';

/** Writes the job in the caller's transaction; at the commit every worker that listens wakes up. */
export async function enqueue(tx: Db, job: NewJob): Promise<void> {
  await sql`
    with written as (
      insert into jobs (kind, payload, unique_key, run_at)
      values (${job.kind}, ${JSON.stringify(job.payload)}::jsonb, ${job.unique_key ?? null}, ${job.run_at.toISOString()})
      on conflict (unique_key) where done_at is null and failed_at is null do nothing
      returning 1
    )
    select pg_notify(${jobsChannel}, '') from written
  `.execute(tx);
}

export interface Claim {
  kinds: string[];
  worker: string;
  now: Date;
  leaseMs: number;
  limit: number;
}

/** Takes due jobs that nobody holds, or whose holder let the lease run out. No two workers get the same claim. */
export async function claimJobs(db: Db, claim: Claim): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    update jobs
    set locked_by = ${claim.worker}, locked_until = clock_timestamp() + ${claim.leaseMs} * interval '1 millisecond', attempts = attempts + 1
    where id in (
      select id from jobs
      where done_at is null and failed_at is null and run_at <= ${claim.now.toISOString()}
        and (locked_until is null or locked_until < clock_timestamp())
        and kind = any(${claim.kinds})
      order by run_at, id
      limit ${claim.limit}
      for update skip locked
    )
    returning id, kind, payload, attempts
  `.execute(db);
  return rows;
}

/** Keeps the leases of what this worker still works on; answers the ids that are still its own. */
export async function renewLeases(db: Db, worker: string, ids: number[], leaseMs: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update jobs set locked_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where id = any(${ids}) and locked_by = ${worker}
    returning id
  `.execute(db);
  return rows.map((row) => row.id);
}

interface Held {
  worker: string;
  job: ClaimedJob;
}

/** Only who holds the claim may end it: a worker that lost its lease changes nothing. */
const held = ({ worker, job }: Held) => sql`id = ${job.id} and locked_by = ${worker} and attempts = ${job.attempts}`;

export async function finishJob(db: Db, by: Held, now: Date): Promise<void> {
  await sql`
    update jobs set done_at = ${now.toISOString()}, locked_by = null, locked_until = null, last_error = null where ${held(by)}
  `.execute(db);
}

/** Puts a periodic job on its next turn. */
export async function rescheduleJob(db: Db, by: Held, runAt: Date): Promise<void> {
  await sql`
    update jobs set run_at = ${runAt.toISOString()}, attempts = 0, locked_by = null, locked_until = null, last_error = null
    where ${held(by)}
  `.execute(db);
}

export async function retryJob(db: Db, by: Held, runAt: Date, error: string): Promise<void> {
  await sql`
    update jobs set run_at = ${runAt.toISOString()}, locked_by = null, locked_until = null, last_error = ${error} where ${held(by)}
  `.execute(db);
}

/** The job stays where it is, for people to see why. */
export async function failJob(db: Db, by: Held, now: Date, error: string): Promise<void> {
  await sql`
    update jobs set failed_at = ${now.toISOString()}, locked_by = null, locked_until = null, last_error = ${error} where ${held(by)}
  `.execute(db);
}

/** Gives back what a stopping worker could not finish; the run does not count. */
export async function releaseJobs(db: Db, worker: string, ids: number[]): Promise<void> {
  await sql`
    update jobs set locked_by = null, locked_until = null, attempts = greatest(attempts - 1, 0)
    where id = any(${ids}) and locked_by = ${worker} and done_at is null
  `.execute(db);
}

export async function deleteDoneJobs(db: Db, before: Date): Promise<void> {
  await sql`delete from jobs where done_at < ${before.toISOString()}`.execute(db);
}
