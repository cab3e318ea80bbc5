import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { Role } from '#domain/permissions.ts';
import { type Config, ConfigError, loadConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { DataDirInUseError } from '#server/db/data-dir-lock.ts';
import { loadScale } from '#server/db/demo/load-scale.ts';
import { type Scale, scales } from '#server/db/demo/scale.ts';
import { joinEmbedded, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { generateTypes } from '#server/db/type-generation.ts';
import { hashPassword, refuseWeakPassword } from '#server/features/auth/passwords.service.ts';
import { createUser } from '#server/features/users/users.service.ts';
import { type Actor, systemClock } from '#server/http/context.ts';
import { databaseError } from '#server/http/database-errors.ts';

interface Command {
  /** As it is typed after `npm run lintel --`. */
  usage: string;
  does: string;
  run: (args: string[], config: Config) => Promise<void>;
}

/** How the command was called is wrong; `message` says how. */
class UsageError extends Error {}

const commands: Record<string, Command> = {
  migrate: { usage: 'migrate', does: 'bring the database up to date', run: migrateCommand },
  'user create': {
    usage: `user create --email EMAIL --name NAME --role ${Role.options.join('|')}`,
    does: 'add a member of staff; the password is asked for, or read from a pipe',
    run: userCreateCommand,
  },
  'demo load': {
    usage: `demo load --scale ${Object.keys(scales).join('|')}`,
    does: 'add that many offers with their customers and properties, for trials and benchmarks',
    run: demoLoadCommand,
  },
  types: { usage: 'types', does: 'write server/db/types.ts from the migrated database', run: typesCommand },
};

async function migrateCommand(_args: string[], config: Config): Promise<void> {
  await withDatabase(config, async (url) => {
    const applied = await migrate(url);
    console.info(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  });
}

async function typesCommand(_args: string[], config: Config): Promise<void> {
  await withDatabase(config, async (url) => {
    await migrate(url);
    await generateTypes(url);
    console.info('server/db/types.ts is written.');
  });
}

async function userCreateCommand(args: string[], config: Config): Promise<void> {
  const options = { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } } as const;
  const { email, name, role } = parseArgs({ args, options }).values;
  if (!email || !name || !role) throw new UsageError('--email, --name and --role are needed');
  if (!z.email().safeParse(email).success) throw new UsageError(`${email} is no e-mail address`);
  const known = Role.safeParse(role);
  if (!known.success) throw new UsageError(`--role is one of ${Role.options.join(', ')}`);
  const password = await readPassword();
  refuseWeakPassword(password, { email });
  const actor: Actor = { kind: 'command', id: null, name: 'lintel user create', ip: null, request_id: null };
  await withMigratedDatabase(config, async ({ db }) => {
    const user = { name, email, role: known.data, password_hash: await hashPassword(password), email_verified: true };
    const { id } = await db.transaction().execute((tx) => createUser(tx, actor, new Date(), user));
    console.info(`User ${id} (${email}, ${known.data}) is created.`);
  });
}

async function demoLoadCommand(args: string[], config: Config): Promise<void> {
  const { scale } = parseArgs({ args, options: { scale: { type: 'string' } } }).values;
  if (scale === undefined || !(scale in scales))
    throw new UsageError(`--scale is one of ${Object.keys(scales).join(', ')}`);
  await withMigratedDatabase(config, (database) =>
    loadScale({ database, config, clock: systemClock, log: console.info }, scale as Scale),
  );
}

/** Asked twice without showing it on a terminal; the first line of what comes through a pipe otherwise. */
async function readPassword(): Promise<string> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line;
    throw new UsageError('no password came through the pipe');
  }
  const ask = async (question: string): Promise<string> => {
    const silent = createInterface({ input: stdin, terminal: true });
    silent.once('SIGINT', () => process.exit(130));
    stdout.write(question);
    const answer = await silent.question('');
    silent.close();
    stdout.write('\n');
    return answer;
  };
  const password = await ask('Password: ');
  if (password !== (await ask('Password again: '))) throw new UsageError('the two passwords differ');
  return password;
}

/** The configured database, the one a running Lintel has opened, or the embedded one, started for this command. */
async function withDatabase(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  const open = config.databaseUrl ?? joinEmbedded(config.dataDir);
  if (open !== null) return work(open);
  const embedded = await startEmbedded(config.dataDir);
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

const withMigratedDatabase = (config: Config, work: (database: Database) => Promise<void>): Promise<void> =>
  withDatabase(config, async (url) => {
    await migrate(url);
    // A command may take its time: no limit for a statement.
    const database = connect(url, { statementTimeoutMs: 0, applicationName: 'lintel command' });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  });

function help(): string {
  const all = Object.values(commands);
  const width = Math.max(...all.map(({ usage }) => usage.length));
  return [
    'Usage: npm run lintel -- <command>',
    '',
    ...all.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`),
  ].join('\n');
}

async function main(args: string[]): Promise<void> {
  const name = Object.keys(commands).find((words) => args.slice(0, words.split(' ').length).join(' ') === words);
  const command = name === undefined ? undefined : commands[name];
  if (!command || name === undefined || args.includes('--help')) {
    console.info(help());
    process.exitCode = args.length === 0 || args.includes('--help') || args[0] === 'help' ? 0 : 1;
    return;
  }
  await command.run(args.slice(name.split(' ').length), loadConfig(process.env));
}

function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return `${error.message}\n\n${help()}`;
  const isOurs =
    error.constructor === Error ||
    error instanceof ConfigError ||
    error instanceof AppError ||
    error instanceof DataDirInUseError;
  const refused = error instanceof pg.DatabaseError ? databaseError(error) : null;
  if (refused) return refused.message;
  return (isOurs ? null : error.stack) ?? error.message;
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(readable(error));
  process.exitCode = 1;
});
