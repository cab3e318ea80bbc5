import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { request } from 'undici';
import { demoPassword } from '#server/db/demo/load-demo.ts';
import { type Agency, openAgency } from './agency.ts';
import { type Options, readOptions, usage } from './options.ts';
import { memoryOf, postmasterOf } from './proc.ts';
import { GENERATOR_LIMIT, printReport, summarise, type TargetReport } from './report.ts';
import { type Bench, runRound, type Slot } from './rounds.ts';
import { backendOf } from './sample.queries.ts';
import { drawSample } from './sample.ts';
import { startTarget, type Target } from './targets.ts';
import { signToken } from './token.ts';
import type { TargetName } from './work-names.ts';

const cacheDir = path.resolve(import.meta.dirname, '..', '.cache', 'bench');
const targetNames = ['product', 'thin', 'bare'] as const satisfies TargetName[];

type Closer = () => Promise<unknown>;

/** The servers one after the other, each started `times` times; the last of each goes on. */
async function startAll(agency: Agency, secret: string, times: number, closers: Closer[]) {
  const started: { target: Target; token: string; report: TargetReport }[] = [];
  let answer = '';
  for (const name of targetNames) {
    const env = envOf(name, agency.url, secret, answer);
    const starts: number[] = [];
    for (let n = 1; n < times; n++) {
      const early = await startTarget(name, env);
      starts.push(early.startMs);
      await early.stop();
    }
    const target = await startTarget(name, env);
    closers.push(target.stop);
    starts.push(target.startMs);
    const idle = memoryOf(target.pid);
    const token = name === 'product' ? await signIn(target.address) : signToken(secret, 1);
    // What bare sends for ever is the product's own first page.
    if (name === 'product') answer = await firstPage(target.address, token);
    started.push({ target, token, report: { name, starts, idle, after: idle } });
  }
  return { started, constant: answer };
}

function envOf(name: TargetName, url: string, secret: string, answer: string): Record<string, string> {
  if (name === 'product') return { DATABASE_URL: url, DATA_DIR: path.join(cacheDir, 'product'), DEMO: 'on', PORT: '0' };
  return name === 'thin' ? { DATABASE_URL: url, BENCH_SECRET: secret } : { BENCH_SECRET: secret, BENCH_ANSWER: answer };
}

async function signIn(address: string): Promise<string> {
  const { body } = await request(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: demoPassword }),
  });
  return ((await body.json()) as { token: string }).token;
}

async function firstPage(address: string, token: string): Promise<string> {
  const { body } = await request(`${address}/api/v1/offers`, { headers: { authorization: `Bearer ${token}` } });
  return body.text();
}

async function bench(options: Options, closers: Closer[]): Promise<boolean> {
  const agency = await openAgency(cacheDir, options.scale, console.info);
  closers.push(agency.close);
  const pool = new pg.Pool({ connectionString: agency.url, max: 1 });
  // Its connection may still be closing when the copy is dropped; a loss during the run shows in the next query.
  pool.on('error', () => undefined);
  closers.push(() => pool.end());
  const backend = await backendOf(pool);
  // At once: the pool ends a connection that rests, and with it the backend.
  const postmaster = postmasterOf(backend.pid, new URL(agency.url).hostname);
  const sample = await drawSample(pool);
  const { started, constant } = await startAll(agency, randomBytes(32).toString('hex'), options.rounds, closers);
  const targets = started.map(({ target, token }) => ({ ...target, token }));
  const setting: Bench = { pool, sample, constant, postmaster, targets, seconds: options.seconds };
  const slots: Slot[] = [];
  const loads = [loadavg()[0]];
  for (let round = 1; round <= options.rounds; round++) {
    console.info(`Round ${round} of ${options.rounds}`);
    slots.push(...(await runRound(setting, options.works, round)));
    loads.push(loadavg()[0]);
  }
  const reports = started.map(({ target, report }) => ({ ...report, after: memoryOf(target.pid) }));
  const works = summarise(slots);
  printReport(works, reports);
  const machine = { cores: cpus().length, loads, node: process.version, postgres: backend.version };
  const { databaseStartMs } = agency;
  const file = path.join(cacheDir, 'latest.json');
  const result = { at: new Date().toISOString(), options, machine, databaseStartMs, works, targets: reports, slots };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  if (slots.some(({ generatorLoad }) => generatorLoad > GENERATOR_LIMIT))
    console.info(
      `* the load generator took more than ${GENERATOR_LIMIT} of a core: the server may do more than is shown`,
    );
  console.info(`Load average ${loads.map((load) => load?.toFixed(1)).join(', ')} on ${machine.cores} cores`);
  const wrong = slots.filter((slot) => slot.wrong > 0);
  for (const { work, target, firstWrong } of wrong) console.error(`${work} ${target}: ${firstWrong}`);
  return wrong.length === 0;
}

async function closeEach(closers: Closer[]): Promise<void> {
  for (const close of closers) await close().catch((error: unknown) => console.error(error));
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  mkdirSync(cacheDir, { recursive: true });
  const closers: Closer[] = [];
  let closing: Promise<void> | undefined;
  const closeAll = () => (closing ??= closeEach(closers.toReversed()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void closeAll().finally(() => process.exit(1)));
  try {
    if (!(await bench(options, closers))) process.exitCode = 1;
  } finally {
    await closeAll();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
});
