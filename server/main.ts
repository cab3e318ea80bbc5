import { ConfigError, loadConfig } from '#server/config.ts';
import { DataDirInUseError } from '#server/db/data-dir-lock.ts';
import { demoPassword } from '#server/db/demo/load-demo.ts';
import { type Running, startLintel } from '#server/start.ts';

/** Milliseconds; what has not ended by then is cut off. */
const STOP_CAP = 30_000;
/** Milliseconds; npm passes a Ctrl+C on that the terminal has already sent, which is no second wish. */
const SAME_KEYSTROKE = 1_000;
/** Milliseconds. */
const PARENT_LOOK = 200;

const starting = start();
let stopAsked: number | undefined;

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
if (process.env.npm_lifecycle_event !== undefined) stopWithParent();

async function start(): Promise<Running> {
  try {
    const running = await startLintel(loadConfig(process.env));
    welcome(running);
    return running;
  } catch (error) {
    console.error(readable(error));
    process.exit(1);
  }
}

/** npm hands a SIGTERM to the shell it runs us in, which dies of it without passing it on. */
function stopWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    void stop();
  }, PARENT_LOOK);
  watch.unref();
}

async function stop(): Promise<void> {
  if (stopAsked !== undefined) {
    if (performance.now() - stopAsked > SAME_KEYSTROKE) await force('Stopped at once.');
    return;
  }
  stopAsked = performance.now();
  setTimeout(() => void force(`Not everything ended within ${STOP_CAP / 1000} seconds.`), STOP_CAP).unref();
  const running = await starting;
  try {
    await running.stop();
    process.exit(0);
  } catch (error) {
    console.error(readable(error));
    process.exit(1);
  }
}

async function force(message: string): Promise<void> {
  console.error(message);
  const running = await Promise.race([starting, null]);
  running?.abandon();
  process.exit(1);
}

function welcome({ config }: Running): void {
  const lines = [`Lintel is running at ${config.appUrl}`];
  if (config.demo)
    lines.push(
      '',
      `Sign in    super@demo.test · admin@demo.test · staff@demo.test, password ${demoPassword}`,
      `Customers  ${config.appUrl}/c, mobile 07700 900001; codes are read at ${config.appUrl}/dev/outbox`,
    );
  lines.push('', 'Stop it with Ctrl+C.');
  console.info(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`);
}

/** One line for what a person can mend; the stack for what only a programmer can. */
function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is in use. Stop what uses it, or set PORT to another.`;
  if (code === 'EACCES' && port) return `This account may not open port ${port}. Set PORT to another.`;
  const isOurs = error.constructor === Error || error instanceof ConfigError || error instanceof DataDirInUseError;
  return (isOurs ? null : error.stack) ?? error.message;
}
