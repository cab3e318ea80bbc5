import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { request } from 'undici';
import type { TargetName } from './work-names.ts';

export interface Target {
  name: TargetName;
  address: string;
  pid: number;
  /** Milliseconds from the start of the process to its first 200. */
  startMs: number;
  stop: () => Promise<void>;
}

const scripts: Record<TargetName, string> = {
  product: path.resolve(import.meta.dirname, '..', 'server', 'main.ts'),
  thin: path.join(import.meta.dirname, 'thin.ts'),
  bare: path.join(import.meta.dirname, 'bare.ts'),
};

/** Milliseconds; a busy machine is slow, a broken start is slower. */
const START_CAP = 60_000;

/** Starts a server in a process of its own, as `npm start` does, and waits until it answers. */
export async function startTarget(name: TargetName, env: Record<string, string>): Promise<Target> {
  const started = performance.now();
  const child = spawn(process.execPath, [scripts[name]], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  try {
    const address = await addressOf(name, child);
    const { statusCode, body } = await request(`${address}/api/health/ready`);
    await body.dump();
    if (statusCode !== 200) throw new Error(`${name} is up but answers ${statusCode}`);
    return { name, address, pid: child.pid ?? 0, startMs: performance.now() - started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Each of them says where it serves as soon as it does. */
function addressOf(name: TargetName, child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (what: string) => reject(new Error(`${name} ${what}. It said: ${output}`));
    const late = setTimeout(() => fail('did not start in time'), START_CAP);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const port = /is running at http:\/\/[^\s:]+:(\d+)/.exec(output)?.[1];
        if (port === undefined) return;
        clearTimeout(late);
        resolve(`http://127.0.0.1:${port}`);
      });
    child.once('close', (code) => {
      clearTimeout(late);
      fail(`ended with ${code}`);
    });
  });
}
