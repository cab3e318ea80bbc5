import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startListener } from '#server/db/listener.ts';
import { retryDelayMs } from '#server/jobs/backoff.ts';
import { type JobHandlers, PermanentFailure } from '#server/jobs/job-handler.ts';
import { claimJobs, enqueue, jobsChannel } from '#server/jobs/jobs.queries.ts';
import { sweepJobs } from '#server/jobs/sweep-jobs.ts';
import { runDueJobs, startWorker, type Worker, type WorkerOptions } from '#server/jobs/worker.ts';
import { testDatabase } from '#server/testing/database.ts';
import { keptLog } from '#server/testing/kept-log.ts';
import { testClock } from '#server/testing/test-app.ts';

const { db, url, reset } = await testDatabase();
beforeEach(reset);

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const clock = testClock();
const options = (handlers: JobHandlers, more: Partial<WorkerOptions> = {}): WorkerOptions => ({
  db,
  clock,
  log: keptLog(),
  handlers,
  ...more,
});

async function working(handlers: JobHandlers, more: Partial<WorkerOptions> = {}): Promise<Worker> {
  const worker = await startWorker(options(handlers, { pollMs: 20, ...more }));
  stops.push(() => worker.stop());
  return worker;
}

const add = (kind: string, payload = {}, more: { unique_key?: string; run_at?: Date } = {}) =>
  enqueue(db, { kind, payload, run_at: clock.now(), ...more });
const jobs = () => db.selectFrom('jobs').selectAll().orderBy('id').execute();
const job = async () => (await jobs())[0];
const until = <T>(check: () => Promise<T> | T) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

test('a job is done once, and not before its time', async () => {
  const ran: unknown[] = [];
  const handlers: JobHandlers = { greet: { run: async ({ payload }) => void ran.push(payload.name) } };
  await add('greet', { name: 'now' });
  await add('greet', { name: 'later' }, { run_at: new Date(clock.now().getTime() + 60_000) });
  expect(await runDueJobs(options(handlers))).toBe(1);
  expect(ran).toEqual(['now']);
  clock.advance(60_000);
  await runDueJobs(options(handlers));
  expect(ran).toEqual(['now', 'later']);
  expect(await runDueJobs(options(handlers))).toBe(0);
});

test('a transaction that is rolled back leaves no job', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await enqueue(tx, { kind: 'greet', payload: {}, run_at: clock.now() });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await jobs()).toEqual([]);
});

test('a failing job is tried again later and later, with its last error to be read', async () => {
  let fail = true;
  let runs = 0;
  const handlers: JobHandlers = {
    shaky: {
      run: async () => {
        runs += 1;
        if (fail) throw new Error('provider is down');
      },
    },
  };
  await add('shaky');
  await runDueJobs(options(handlers));
  expect(await job()).toMatchObject({ attempts: 1, last_error: 'provider is down', locked_by: null, done_at: null });
  expect(await runDueJobs(options(handlers))).toBe(0);
  clock.advance(6_000);
  await runDueJobs(options(handlers));
  expect(runs).toBe(2);
  clock.advance(6_000);
  expect(await runDueJobs(options(handlers))).toBe(0);
  fail = false;
  clock.advance(6_000);
  await runDueJobs(options(handlers));
  expect(await job()).toMatchObject({ attempts: 3, last_error: null });
  expect((await job())?.done_at).not.toBeNull();
});

test('the wait doubles from 5 s to an hour, give or take a fifth', () => {
  expect([1, 2, 3, 10, 11, 1_000].map((attempts) => retryDelayMs(attempts, 0.5))).toEqual([
    5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
  expect(retryDelayMs(1, 0)).toBe(4_000);
  expect(retryDelayMs(1, 1)).toBe(6_000);
});

test('a permanent failure and one too many stay visible and are not run again', async () => {
  const handlers: JobHandlers = {
    refused: { run: () => Promise.reject(new PermanentFailure('no such number')) },
    once: { run: () => Promise.reject(new Error('broken')), maxAttempts: 1 },
  };
  await add('refused');
  await add('once');
  await runDueJobs(options(handlers));
  clock.advance(86_400_000);
  expect(await runDueJobs(options(handlers))).toBe(0);
  expect(await jobs()).toMatchObject([
    { last_error: 'no such number', attempts: 1, done_at: null },
    { last_error: 'broken', attempts: 1, done_at: null },
  ]);
  expect((await jobs()).every(({ failed_at }) => failed_at !== null)).toBe(true);
});

test('a periodic job is there once for any number of workers, comes again after its time and never gives up', async () => {
  let runs = 0;
  let fail = false;
  const handlers: JobHandlers = {
    sweep: {
      everySeconds: 60,
      run: async () => {
        runs += 1;
        if (fail) throw new PermanentFailure('not today');
      },
    },
  };
  await working(handlers);
  await working(handlers);
  await until(async () => expect(await job()).toMatchObject({ attempts: 0, done_at: null }));
  expect(runs).toBe(1);
  expect(await jobs()).toHaveLength(1);
  fail = true;
  clock.advance(60_000);
  await until(async () => expect((await job())?.last_error).toBe('not today'));
  fail = false;
  clock.advance(10_000);
  await until(async () => expect(await job()).toMatchObject({ attempts: 0, last_error: null, failed_at: null }));
  expect(runs).toBe(3);
});

test('many workers share the work and none of it is done twice', async () => {
  const ran: number[] = [];
  const handlers: JobHandlers = { count: { run: async ({ payload }) => void ran.push(Number(payload.n)) } };
  for (let n = 0; n < 200; n += 1) await add('count', { n });
  for (let n = 0; n < 4; n += 1) await working(handlers, { concurrency: 3 });
  await until(() => expect(ran).toHaveLength(200));
  expect(new Set(ran).size).toBe(200);
});

test('a worker does no more at once than it may', async () => {
  let now = 0;
  let most = 0;
  const gate = Promise.withResolvers<void>();
  const handlers: JobHandlers = {
    busy: {
      run: async () => {
        now += 1;
        most = Math.max(most, now);
        if (most === 2) gate.resolve();
        await gate.promise;
        now -= 1;
      },
    },
  };
  for (let n = 0; n < 10; n += 1) await add('busy');
  await working(handlers, { concurrency: 2 });
  await until(async () => expect((await jobs()).every(({ done_at }) => done_at !== null)).toBe(true));
  expect(most).toBe(2);
});

test('a job written elsewhere wakes the worker at once', async () => {
  const listener = await startListener(url, [jobsChannel]);
  stops.push(() => listener.stop());
  const ran = Promise.withResolvers<void>();
  await working({ greet: { run: async () => ran.resolve() } }, { listener, pollMs: 3_600_000 });
  await add('greet');
  await ran.promise;
});

test('a lease is kept while the work lasts, and free for another when the worker died', async () => {
  const dead = { kinds: ['slow'], worker: 'a worker that was killed', now: clock.now(), leaseMs: 300, limit: 1 };
  await add('slow');
  expect(await claimJobs(db, dead)).toHaveLength(1);
  let runs = 0;
  const end = Promise.withResolvers<void>();
  const handlers: JobHandlers = {
    slow: {
      run: async () => {
        runs += 1;
        await end.promise;
      },
    },
  };
  await working(handlers, { leaseMs: 300 });
  await working(handlers, { leaseMs: 300 });
  await until(() => expect(runs).toBe(1));
  const held = (await job())?.locked_until ?? '';
  await until(async () =>
    expect(Date.parse((await job())?.locked_until ?? '') - Date.parse(held)).toBeGreaterThan(400),
  );
  end.resolve();
  await until(async () => expect((await job())?.done_at).not.toBeNull());
  expect(runs).toBe(1);
  expect((await job())?.attempts).toBe(2);
});

test('who lost the lease is told and can no longer end the job', async () => {
  const told = Promise.withResolvers<void>();
  const handlers: JobHandlers = {
    slow: {
      run: async (_job, signal) => {
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        told.resolve();
      },
    },
  };
  await add('slow');
  await working(handlers, { leaseMs: 150 });
  await until(async () => expect((await job())?.locked_by).not.toBeNull());
  await sql`update jobs set locked_by = 'another', locked_until = now() + interval '1 hour'`.execute(db);
  await told.promise;
  expect(await job()).toMatchObject({ locked_by: 'another', done_at: null });
});

test('stopping lets running jobs finish and gives back what will not', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const handlers: JobHandlers = {
    good: {
      run: async () => {
        started.resolve();
        await finish.promise;
      },
    },
    stubborn: { run: () => new Promise(() => undefined) },
  };
  await add('good');
  const worker = await startWorker(options(handlers, { pollMs: 20, graceMs: 5_000 }));
  await started.promise;
  const stopped = worker.stop();
  await add('good');
  finish.resolve();
  await stopped;
  expect((await jobs()).map(({ done_at }) => done_at !== null)).toEqual([true, false]);

  await reset();
  await add('stubborn');
  const other = await startWorker(options(handlers, { pollMs: 20, graceMs: 50 }));
  await until(async () => expect((await job())?.locked_by).not.toBeNull());
  await other.stop();
  expect(await job()).toMatchObject({ locked_by: null, locked_until: null, attempts: 0, done_at: null });
});

test('a kind that this process does not know is left to those who do', async () => {
  await add('from a newer version');
  expect(await runDueJobs(options({ greet: { run: async () => undefined } }))).toBe(0);
  expect(await job()).toMatchObject({ attempts: 0, failed_at: null });
});

test('the sweep takes finished jobs after a week and leaves failed ones', async () => {
  const handlers: JobHandlers = {
    fine: { run: async () => undefined },
    bad: { run: () => Promise.reject(new PermanentFailure('bad')) },
  };
  await add('fine');
  await add('bad');
  await runDueJobs(options(handlers));
  clock.advance(8 * 86_400_000);
  await add('sweep');
  await runDueJobs(options({ sweep: { run: sweepJobs({ db, clock }).run } }));
  expect((await jobs()).map(({ kind }) => kind)).toEqual(['bad', 'sweep']);
});
