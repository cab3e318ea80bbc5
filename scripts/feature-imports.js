// One feature uses another only through its front doors; Biome cannot compare the two names, so this does.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.js';

const homes = ['server/features', 'client/staff/features', 'client/portal/features'];
/** A test may look behind the doors. */
const isTest = /\.test\.tsx?$/;
const frontDoors = /(\.api\.ts|-picker\.tsx|\.queries\.ts|\.service\.ts)$/;

/** Every import that enters another feature by a side door, as `file: why`. */
export function wrongFeatureImports() {
  return homes.flatMap((home) => filesIn(path.join(root, home)).flatMap((file) => wrongIn(home, file)));
}

function wrongIn(home, file) {
  const feature = path.relative(path.join(root, home), file).split(path.sep)[0];
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'#([^']+)'/g);
  const others = [...imports].map(([, target]) => target).filter((target) => target.startsWith(`${home}/`));
  const wrong = others.filter(
    (target) => target.split('/').at(home.split('/').length) !== feature && !frontDoors.test(target),
  );
  return wrong.map(
    (target) =>
      `${path.relative(root, file)}: #${target} is inside another feature; use its .api.ts, -picker.tsx, .queries.ts or .service.ts`,
  );
}

function filesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !isTest.test(entry.name))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
