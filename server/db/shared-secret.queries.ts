import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';

const key = 'trial_secret';

/**
 * Processes on one DATABASE_URL must read each other's codes. Where nobody gave SECRET_KEY, which only a trial may do,
 * they agree on one in the database; production refuses to start without it.
 */
export async function withSharedSecret(config: Config, db: Db): Promise<Config> {
  if (config.databaseUrl === null || config.secretKeyIsGiven || config.production) return config;
  const made = JSON.stringify(randomBytes(32).toString('base64url'));
  await sql`insert into settings (key, value) values (${key}, ${made}::jsonb) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ value: string }>`select value from settings where key = ${key}`.execute(db);
  return { ...config, secretKey: Buffer.from(rows[0]?.value ?? '') };
}
