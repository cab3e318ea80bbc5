import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const modules = path.join(root, 'node_modules');

/** Node as package.json pins it, whatever runs this script. */
export const pinnedNode = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The scripts run under the pinned Node with its programs first on the PATH. */
const environment = () => ({
  ...process.env,
  PATH: [path.join(modules, '.bin'), process.env.PATH].join(path.delimiter),
});

/**
 * Runs a program and answers its exit code and, with `quiet`, what it wrote.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { quiet = false, env = {}, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...environment(), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell,
    });
    let output = '';
    const keep = (data) => {
      output += data;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/**
 * Runs the program that an npm package brings.
 * @param {string} file its path under node_modules
 */
export const runPackage = (file, args, options) => run(pinnedNode, [path.join(modules, file), ...args], options);

/** Ends with one line on the console instead of a stack. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export const hasPinnedNode = () => existsSync(pinnedNode);
