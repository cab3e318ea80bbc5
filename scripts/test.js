// Everything: checks, unit and API tests, browser tests. Nothing stops early; the last line counts it all.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { needBrowser } from './browser.js';
import { runChecks } from './check.js';
import { root, run, runPackage } from './run.js';

const reports = path.join(root, '.cache', 'reports');

/** What a tool's report says; a failure that the report does not show (a crash, an unhandled error) counts as one. */
function counted({ passed, failed, skipped }, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

async function unitAndApiTests() {
  const file = path.join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runPackage('vitest/vitest.mjs', args);
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  // A file that does not load holds no test that could fail.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  const skipped = numPendingTests + (numTodoTests ?? 0);
  return counted({ passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped }, code);
}

async function browserTests() {
  const file = path.join(reports, 'playwright.json');
  rmSync(file, { force: true });
  const build = await run(process.execPath, [path.join(root, 'scripts', 'build.js')]);
  if (build.code !== 0) return { passed: 0, failed: 1, skipped: 0 };
  const env = { CHROMIUM_PATH: await needBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { code } = await runPackage('@playwright/test/cli.js', ['test', '--reporter=list,json'], { env });
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  return counted({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

mkdirSync(reports, { recursive: true });
const parts = [await runChecks(), await unitAndApiTests()];
if (existsSync(path.join(root, 'playwright.config.ts'))) parts.push(await browserTests());

const sum = (key) => parts.reduce((total, part) => total + (part[key] ?? 0), 0);
if (sum('skipped') > 0) process.stdout.write(`\n${sum('skipped')} skipped`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
