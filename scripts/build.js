// Builds the client into dist/client when what it is made of has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fail, root, runPackage } from './run.js';

const target = path.join(root, 'dist', 'client');
const stamp = path.join(root, 'dist', 'client.sha256');
const sources = ['client', 'domain', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();

/** Tests and the route trees that the build itself writes do not count. */
const isSource = (file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file);

function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const full = path.join(root, source);
    const files = path.extname(source) ? [full] : filesIn(full).filter(isSource);
    for (const file of files)
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const compressible = /\.(js|css|html|svg|json|txt|webmanifest|map)$/;
/** Below this a compressed answer saves no packet. */
const WORTH_COMPRESSING_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The server sends these beside-files as they are, so no request pays for compression. */
async function compress(file) {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

async function build(hash) {
  process.stdout.write('Building the pages …\n');
  // Built aside and moved in whole: a running server never serves half a build, and two builds at once do not mix.
  const aside = `${target}.${process.pid}`;
  try {
    const args = ['build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn'];
    const { code, output } = await runPackage('vite/bin/vite.js', args, { quiet: true });
    if (code !== 0) fail(`The pages cannot be built:\n${output}`);
    await Promise.all(
      filesIn(aside)
        .filter((file) => compressible.test(file))
        .map(compress),
    );
    rmSync(stamp, { force: true });
    rmSync(target, { recursive: true, force: true });
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(aside, target);
    writeFileSync(stamp, hash);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

const hash = hashOfSources();
const isBuilt = existsSync(target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
if (!isBuilt) await build(hash);
