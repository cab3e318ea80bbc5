// Types, style and import rules, unused code. `--fix` mends what can be mended first.
import { pathToFileURL } from 'node:url';
import { wrongFeatureImports } from './feature-imports.js';
import { runPackage } from './run.js';

const biome = (args) => runPackage('@biomejs/biome/bin/biome', args, { quiet: true });

async function featureImports() {
  const wrong = wrongFeatureImports();
  return { code: wrong.length > 0 ? 1 : 0, output: wrong.map((line) => `${line}\n`).join('') };
}

/** Every check by name; each answers its exit code and what it has to say. */
export const checks = {
  types: () => runPackage('typescript/bin/tsc', ['--noEmit', '--pretty'], { quiet: true }),
  'lint and format': () => biome(['check', '--error-on-warnings', '--colors=force']),
  'imports between features': featureImports,
  'unused code': () => runPackage('knip/bin/knip.js', ['--no-progress'], { quiet: true }),
};

/** Runs all checks, showing what fails, and answers how many passed and failed. */
export async function runChecks() {
  const counts = { passed: 0, failed: 0 };
  for (const [name, check] of Object.entries(checks)) {
    const started = performance.now();
    const { code, output } = await check();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    counts[code === 0 ? 'passed' : 'failed'] += 1;
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
    if (code !== 0) process.stdout.write(`${output}\n`);
  }
  return counts;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--fix')) await biome(['check', '--write']);
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
