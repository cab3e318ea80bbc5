import { median, medianOrNull } from './figures.ts';
import type { Memory } from './proc.ts';
import type { Slot } from './rounds.ts';
import type { TargetName, WorkName } from './work-names.ts';
import { works } from './works.ts';

export interface TargetReport {
  name: TargetName;
  /** Milliseconds from the start of the process to its first 200, one for each start. */
  starts: number[];
  idle: Memory;
  after: Memory;
}

/** Of one core; above it the load generator may be what is measured. */
export const GENERATOR_LIMIT = 0.9;

/** Medians over the rounds; ratios are taken within a round first. */
export interface WorkReport {
  work: WorkName;
  title: string;
  targets: Partial<Record<TargetName, Summary>>;
  productToThin: number[];
  productToBare: number[];
}

type Figure = 'rps' | 'p50' | 'p95' | 'generatorLoad';
interface Summary extends Record<Figure, number> {
  serverCpuMs: number | null;
  postgresCpuMs: number | null;
  wrong: number;
}

export function summarise(slots: Slot[]): WorkReport[] {
  return [...new Set(slots.map(({ work }) => work))].map((work) => {
    const mine = slots.filter((slot) => slot.work === work);
    const names = [...new Set(mine.map(({ target }) => target))];
    const summaries = names.map((name) => [name, summaryOf(mine.filter(({ target }) => target === name))]);
    return {
      work,
      title: works[work].title,
      targets: Object.fromEntries(summaries) as WorkReport['targets'],
      productToThin: ratios(mine, 'thin'),
      productToBare: ratios(mine, 'bare'),
    };
  });
}

function summaryOf(slots: Slot[]): Summary {
  const of = (figure: Figure) => median(slots.map((slot) => slot[figure]));
  return {
    rps: of('rps'),
    p50: of('p50'),
    p95: of('p95'),
    generatorLoad: of('generatorLoad'),
    serverCpuMs: medianOrNull(slots.map((slot) => slot.serverCpuMs)),
    postgresCpuMs: medianOrNull(slots.map((slot) => slot.postgresCpuMs)),
    wrong: slots.reduce((sum, { wrong }) => sum + wrong, 0),
  };
}

function ratios(slots: Slot[], reference: TargetName): number[] {
  const rps = (target: TargetName, round: number) =>
    slots.find((slot) => slot.target === target && slot.round === round)?.rps;
  return slots
    .filter(({ target }) => target === 'product')
    .flatMap(({ rps: own, round }) => {
      const other = rps(reference, round);
      return other === undefined ? [] : own / other;
    });
}

const notes = [
  'rps (p50/p95 latency in ms; CPU ms a request: server + PostgreSQL). Ratios are taken within a round; (lowest–highest).',
  "The product's lists always count their total. So its W1 and W1c are the same call, and its W1, W2 and W2r do work that",
  'thin does not do there; only W1c asks the same of both.',
];

export function printReport(reports: WorkReport[], targets: TargetReport[]): void {
  const header = ['work', 'product', 'thin', 'bare', 'product:thin', 'product:bare'];
  const rows = reports.map(({ work, title, targets: by, productToThin, productToBare }) => [
    `${work} ${title}`,
    ...(['product', 'thin', 'bare'] as const).map((name) => cell(by[name])),
    ratio(productToThin),
    ratio(productToBare),
  ]);
  const life = targets.map(({ name, starts, idle, after }) => [
    name,
    `${Math.round(median(starts))} ms`,
    `${shown(idle.pss)} / ${shown(idle.rss)}`,
    `${shown(after.pss)} / ${shown(after.rss)}`,
    shown(after.peak),
  ]);
  console.info(`\n${table([header, ...rows])}\n\n${notes.join('\n')}\n`);
  const lifeHeader = ['', 'cold start', 'idle PSS/RSS MiB', 'after PSS/RSS MiB', 'peak RSS MiB'];
  console.info(`${table([lifeHeader, ...life])}\n`);
}

function cell(summary: Summary | undefined): string {
  if (!summary) return '–';
  const { rps, p50, p95, serverCpuMs, postgresCpuMs, wrong, generatorLoad } = summary;
  const cpu = serverCpuMs === null ? '' : `; ${digits(serverCpuMs)}+${shown(postgresCpuMs, digits)}`;
  const limit = generatorLoad > GENERATOR_LIMIT ? ' *' : '';
  return `${digits(rps)} (${digits(p50)}/${digits(p95)}${cpu})${limit}${wrong > 0 ? ` ${wrong} WRONG` : ''}`;
}

function ratio(values: number[]): string {
  if (values.length === 0) return '–';
  const spread = values.length > 1 ? ` (${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)})` : '';
  return `${median(values).toFixed(2)}${spread}`;
}

/** Three digits that count. */
const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const shown = (value: number | null, write: (value: number) => string = String): string =>
  value === null ? '–' : write(value);

function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, n) => text.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
