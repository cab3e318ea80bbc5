// Finds a Chromium for the browser tests, and installs one where it may: on Debian as root.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, run } from './run.js';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/** The browser of the tests: CHROMIUM_PATH, Playwright's own, one on the PATH; undefined when there is none. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH names ${given}, which does not exist.`);
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : onPath();
}

/** Finds the browser or installs it; ends the process with a clear line where neither works. */
export async function needBrowser() {
  const found = await findBrowser();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    process.stdout.write('Installing a browser for the tests (apt-get install chromium) …\n');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      quiet: true,
      env,
    });
    const installed = onPath();
    if (code === 0 && installed) return installed;
    process.stderr.write(output);
  }
  return fail(
    'The browser tests need a Chromium: install chromium or google-chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH.',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(`${await needBrowser()}\n`);
