import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const TYPES_FILE = path.join(import.meta.dirname, 'types.ts');

/** What `connect` parses: int8 and numeric as numbers, moments and dates as text. */
const TYPES_OF_COLUMNS = { int8: 'number', numeric: 'number', timestamptz: 'string', date: 'string' };

/**
 * Writes `server/db/types.ts` from the migrated database at `url`; with `verify` it only compares and throws when the
 * file is out of date.
 */
export async function generateTypes(url: string, { verify = false } = {}): Promise<void> {
  const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
  const args = [
    program,
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${TYPES_FILE}`,
    `--type-mapping=${JSON.stringify(TYPES_OF_COLUMNS)}`,
    '--exclude-pattern=(kysely_migration*|migration_checksum)',
    ...(verify ? ['--verify'] : []),
  ];
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new Error(verify ? 'server/db/types.ts is out of date: run `npm run lintel -- types`' : output.trim()),
          ),
    );
  });
}
