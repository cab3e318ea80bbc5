import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, vi } from 'vitest';

const main = path.resolve(import.meta.dirname, '../main.ts');
/** Milliseconds; a first start with its own database takes a few seconds, on a busy machine more. */
const startCap = 60_000;

export interface ProductProcess {
  process: ChildProcessByStdio<null, Readable, Readable>;
  output: () => string;
  /** The exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Where it serves, as soon as it does; rejects with what it said when it ends before. */
  address: () => Promise<string>;
  kill: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>;
}

/**
 * Runs the product as `npm start` does, in processes of their own that end with the test or with the group it is called
 * in. They share one new DATA_DIR unless one names another.
 */
export function productProcesses(lasting: 'test' | 'group' = 'test'): {
  start: (env?: Record<string, string>) => ProductProcess;
  newDir: () => string;
} {
  // A process starts in a second or two, on a machine that does much else in ten.
  vi.setConfig({ testTimeout: 90_000 });
  let started: ProductProcess[] = [];
  let dirs: string[] = [];
  let ownDir: string | null = null;

  const newDir = () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'lintel-process-'));
    // Open to the database's account, so that all of it lies in this one folder.
    chmodSync(dir, 0o755);
    dirs.push(dir);
    return dir;
  };

  const after = lasting === 'test' ? afterEach : afterAll;
  after(async () => {
    await Promise.all(started.map(end));
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
    [started, dirs, ownDir] = [[], [], null];
  });

  return {
    newDir,
    start: (env = {}) => {
      ownDir ??= newDir();
      const product = run({ PATH: process.env.PATH ?? '', DATA_DIR: ownDir, DEMO: 'off', PORT: '0', ...env });
      started.push(product);
      return product;
    },
  };
}

/** Asked first, so that a database of its own ends with it. */
async function end({ process: child, ended }: ProductProcess): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(late);
}

function run(env: Record<string, string>): ProductProcess {
  const child = spawn(process.execPath, [main], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const told = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const look of told) look();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = () =>
    new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Lintel did not start in time. It said: ${output}`)), startCap);
      const look = () => {
        const at = /Lintel is running at (\S+)/.exec(output)?.[1];
        if (at === undefined) return;
        clearTimeout(late);
        told.delete(look);
        resolve(at);
      };
      told.add(look);
      look();
      void ended.then((code) => reject(new Error(`Lintel ended with ${code}. It said: ${output}`)));
    });
  const kill = (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => {
    child.kill(signal);
    return ended;
  };
  return { process: child, output: () => output, ended, address, kill };
}
