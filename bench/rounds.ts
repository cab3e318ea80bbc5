import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { randomFrom } from '#server/db/demo/random.ts';
import { quantile } from './figures.ts';
import { openLoad } from './load.ts';
import { cpuOfTree } from './proc.ts';
import { countDueJobs } from './sample.queries.ts';
import type { Sample } from './sample.ts';
import type { Target } from './targets.ts';
import type { TargetName, WorkName } from './work-names.ts';
import { type Turn, works } from './works.ts';

/** One work on one target in one round. */
export interface Slot {
  work: WorkName;
  target: TargetName;
  round: number;
  requests: number;
  rps: number;
  p50: number;
  p95: number;
  /** CPU time a request, milliseconds, with the messages that it led to. */
  serverCpuMs: number | null;
  postgresCpuMs: number | null;
  /** How long the messages of this work took after its last answer. */
  backlogSeconds: number;
  /** Of one core, 0 to 1 and above; near 1 the load generator is the limit. */
  generatorLoad: number;
  wrong: number;
  firstWrong: string | null;
}

export interface Bench {
  pool: pg.Pool;
  sample: Sample;
  /** What bare sends. */
  constant: string;
  postmaster: number | null;
  targets: (Target & { token: string })[];
  seconds: number;
}

/** Every work on every target in turn; who comes first changes with the round. */
export async function runRound(bench: Bench, names: WorkName[], round: number): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (const work of names) {
    const taking = bench.targets.filter(({ name }) => works[work].targets.includes(name));
    const first = (round - 1) % taking.length;
    const turn = await works[work].prepare(bench.pool, bench.sample, bench.constant);
    for (const target of [...taking.slice(first), ...taking.slice(0, first)])
      slots.push(await measure(bench, work, round, turn, target));
  }
  return slots;
}

async function measure(bench: Bench, work: WorkName, round: number, turn: Turn, target: Bench['targets'][number]) {
  const { address, token, name, pid } = target;
  // Both are asked the same in the same order; but to write the same amount a second time would be no change.
  const random = randomFrom(turn.verify ? `${work} ${round} ${name}` : `${work} ${round}`);
  const load = openLoad({ address, token, workers: works[work].workers, next: () => turn.call(name, random) });
  try {
    const warmUp = await load.run(Math.min(1, bench.seconds / 2));
    await backlogDone(bench.pool);
    const clocks = () => [cpuOfTree(pid), cpuOfTree(bench.postmaster)] as const;
    const before = clocks();
    const ownBefore = ownCpuMs();
    const measured = await load.run(bench.seconds);
    const ownAfter = ownCpuMs();
    const backlogSeconds = await backlogDone(bench.pool);
    const after = clocks();
    const { requests, seconds, latencies } = measured;
    const each = (n: 0 | 1) => (after[n] === null || before[n] === null ? null : (after[n] - before[n]) / requests);
    const wrong = warmUp.wrong + measured.wrong;
    const missing = await turn.verify?.(warmUp.requests + requests - wrong);
    const slot: Slot = {
      work,
      target: name,
      round,
      requests,
      rps: requests / seconds,
      p50: quantile(latencies, 0.5),
      p95: quantile(latencies, 0.95),
      serverCpuMs: each(0),
      postgresCpuMs: each(1),
      backlogSeconds,
      generatorLoad: (ownAfter - ownBefore) / (seconds * 1000),
      wrong: wrong + (missing ? 1 : 0),
      firstWrong: warmUp.firstWrong ?? measured.firstWrong ?? missing ?? null,
    };
    return slot;
  } finally {
    await load.close();
  }
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds. */
const LOOK_EVERY = 100;
const BACKLOG_CAP = 120_000;

/** Waits until the product has sent what the work before led to, and answers the seconds: nobody runs beside another's rest. */
async function backlogDone(pool: pg.Pool): Promise<number> {
  const started = performance.now();
  while ((await countDueJobs(pool)) > 0) {
    if (performance.now() - started > BACKLOG_CAP)
      throw new Error('The messages of a work are not sent in two minutes');
    await wait(LOOK_EVERY);
  }
  return (performance.now() - started) / 1000;
}
