import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig, onPort } from '#server/config.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(path.join(tmpdir(), 'lintel-config-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const SECRET_KEY = 'x'.repeat(32);
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://lintel.example.co.uk/',
  SECRET_KEY,
  MAIL_URL: 'smtp://user:pass@mail.example.co.uk:587',
  SMS_URL: 'twilio://AC1:token@api.twilio.com?from=%2B447700900000',
};

test('nothing set gives a demo on this machine alone', () => {
  const { secretKey, ...config } = loadConfig({ DATA_DIR });
  expect(config).toEqual({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    dataDir: DATA_DIR,
    databaseUrl: null,
    demo: true,
    secretKeyIsGiven: false,
    mailUrl: null,
    smsUrl: null,
    trustedProxyHops: 0,
    sealP12: null,
    sealP12Password: null,
    tsaUrl: null,
  });
  expect(secretKey.length).toBeGreaterThanOrEqual(32);
});

test('an empty variable is as good as none', () => {
  expect(loadConfig({ DATA_DIR, PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true });
});

test('the key is made once and readable by its owner alone', () => {
  const first = loadConfig({ DATA_DIR }).secretKey;
  expect(loadConfig({ DATA_DIR }).secretKey).toEqual(first);
  const file = path.join(DATA_DIR, 'secret-key');
  expect(readFileSync(file, 'utf8')).toBe(first.toString());
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadConfig({ DATA_DIR, SECRET_KEY }).secretKey.toString()).toBe(SECRET_KEY);
});

test('processes that start together have one key', async () => {
  const script =
    "import { keptSecret } from '#server/config.ts'; console.log(keptSecret(process.argv[1], 'secret-key'));";
  const run = promisify(execFile);
  const make = () => run(process.execPath, ['--input-type=module', '-e', script, DATA_DIR]);
  const keys = await Promise.all(Array.from({ length: 4 }, make));
  expect(new Set(keys.map(({ stdout }) => stdout.trim()))).toEqual(
    new Set([loadConfig({ DATA_DIR }).secretKey.toString()]),
  );
  expect(readdirSync(DATA_DIR)).toEqual(['secret-key']);
});

test('half a key is no key', () => {
  writeFileSync(path.join(DATA_DIR, 'secret-key'), '');
  expect(() => loadConfig({ DATA_DIR })).toThrow(/secret-key is damaged/);
});

test('a port chosen later moves the links along, unless their address was named', () => {
  const config = loadConfig({ DATA_DIR, PORT: '0' });
  expect(onPort(config, 4711)).toMatchObject({ port: 4711, appUrl: 'http://localhost:4711' });
  const named = loadConfig({ DATA_DIR, PORT: '0', APP_URL: 'https://lintel.example.co.uk' });
  expect(onPort(named, 4711)).toMatchObject({ port: 4711, appUrl: 'https://lintel.example.co.uk' });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ APP_URL: 'lintel.example.co.uk' }, 'APP_URL must be an address like https://lintel.example.co.uk'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be an address like postgres://'],
  [{ DEMO: 'yes' }, 'DEMO must be on or off'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be 32 bytes or more'],
  [{ MAIL_URL: 'mail.example.co.uk' }, 'MAIL_URL must be an address like smtp://'],
  [{ SMS_URL: 'twilio://AC1:token@api.twilio.com' }, 'SMS_URL must name an account, a token, a host and ?from='],
  [{ TRUSTED_PROXY_HOPS: '-1' }, 'TRUSTED_PROXY_HOPS must be a whole number'],
])('%o is refused by name', (env, message) => {
  expect(() => loadConfig({ DATA_DIR, ...env })).toThrow(message);
});

describe('production', () => {
  test('starts with everything named, without the demo', () => {
    expect(loadConfig({ DATA_DIR, ...production })).toMatchObject({
      production: true,
      demo: false,
      appUrl: 'https://lintel.example.co.uk',
    });
  });

  test('names all that is missing at once', () => {
    const start = () => loadConfig({ DATA_DIR, NODE_ENV: 'production' });
    for (const name of ['APP_URL', 'SECRET_KEY', 'MAIL_URL', 'SMS_URL']) expect(start).toThrow(`${name} is missing`);
  });

  test('refuses the demo', () => {
    expect(() => loadConfig({ DATA_DIR, ...production, DEMO: 'on' })).toThrow('DEMO must not be on');
  });
});
