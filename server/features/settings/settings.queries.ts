import { sql } from 'kysely';
import { Settings } from '#domain/settings.ts';
import type { Db } from '#server/db/connect.ts';

/** All sections; what was never set has its default. */
export async function readSettings(db: Db): Promise<Settings> {
  const { rows } = await sql<{ sections: unknown }>`
    select coalesce(jsonb_object_agg(key, value), '{}') as sections from settings
  `.execute(db);
  return Settings.parse(rows[0]?.sections);
}
