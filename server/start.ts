import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { type Config, onPort } from '#server/config.ts';
import { checkServer, connect } from '#server/db/connect.ts';
import { loadDemoIfEmpty } from '#server/db/demo/load-demo.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { withSharedSecret } from '#server/db/shared-secret.queries.ts';
import { startLive } from '#server/features/live/live.service.ts';
import { openProviders } from '#server/features/messages/send-message.job.ts';
import { freePort } from '#server/free-port.ts';
import { systemClock } from '#server/http/context.ts';
import { jobList } from '#server/job-list.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { loggerOptions } from '#server/logger.ts';

export interface Running {
  config: Config;
  /** Stops listening, lets requests and jobs finish, then closes the database. A second call waits for the first. */
  stop: () => Promise<void>;
  /** For a forced exit: tells the embedded database to end and waits for nothing. */
  abandon: () => void;
}

type Closer = () => Promise<unknown>;

const root = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

/** Database → migrations → demo → app → jobs → listening. What was started is stopped again when a later step fails. */
export async function startLintel(asked: Config): Promise<Running> {
  const config = asked.port === 0 ? onPort(asked, await freePort(asked.host)) : asked;
  const closers: Closer[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= closeAll(closers.toReversed()));
  try {
    const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir) : null;
    if (embedded) closers.push(embedded.stop);
    await serve(config, embedded?.url ?? config.databaseUrl ?? '', closers);
    return { config, stop, abandon: () => embedded?.endSoon() };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function serve(asked: Config, url: string, closers: Closer[]): Promise<void> {
  await checkServer(url);
  await migrate(url);
  const { db, close } = connect(url);
  closers.push(close);
  const config = await withSharedSecret(asked, db);
  const clock = systemClock;
  await loadDemoIfEmpty(db, config, clock);

  const live = await startLive(url);
  closers.push(live.close);
  const clientDir = path.join(root, 'dist', 'client');
  const fastify = await buildApp({ db, config, clock, live, clientDir, version, logger: loggerOptions(config) });
  const { log } = fastify;
  const providers = openProviders(config);
  closers.push(async () => {
    providers.email?.close();
    providers.sms?.close();
  });
  const handlers = jobList({ db, clock }, providers);
  const worker = await startWorker({ db, clock, log, listener: live.listener, handlers });
  closers.push(() => worker.stop());
  closers.push(() => fastify.close());
  await fastify.listen({ port: config.port, host: config.host });
}

/** Goes on when one fails, so that the database is closed in any case; the first failure is thrown at the end. */
async function closeAll(closers: Closer[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
