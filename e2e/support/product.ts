import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** A cold start makes a database; on a busy machine that takes its time. */
const startWithinMs = 90_000;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

async function ready(url: string, product: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startWithinMs;
  while (Date.now() < deadline) {
    if (product.exitCode !== null) throw new Error(`The product ended at its start:\n${output()}`);
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`The product was not ready in time:\n${output()}`);
}

/** Starts the product as users start it, on an empty folder with the demo agency; answers how to end it. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a global setup
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lintel-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let printed = '';
  const product = spawn(path.join(root, 'node_modules/.bin/node'), ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), APP_URL: url, DATA_DIR: dataDir, DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [product.stdout, product.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-20_000);
    });
  await ready(url, product, () => printed);
  process.env.BASE_URL = url;
  return async () => {
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
