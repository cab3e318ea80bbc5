// The server, restarted on each change, behind Vite, which swaps changed modules in the open page.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { modules, pinnedNode, root } from './run.js';

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const apiPort = port + 1;

const start = (args, env) => spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: String(apiPort),
    APP_URL: process.env.APP_URL ?? `http://localhost:${port}`,
  }),
  start([path.join(modules, 'vite', 'bin', 'vite.js'), '--host', host, '--port', String(port), '--strictPort'], {
    API_URL: `http://127.0.0.1:${apiPort}`,
  }),
];

const stop = () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
};
for (const child of children) child.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
// npm hands a SIGTERM to the shell it runs us in, which dies of it without passing it on.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(), 200).unref();
