import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freePort } from '#server/free-port.ts';
import { callApi } from '#server/testing/api-caller.ts';
import { testDatabase } from '#server/testing/database.ts';
import { productProcesses } from '#server/testing/product-process.ts';

const { db, url: DATABASE_URL } = await testDatabase();
const { start, newDir } = productProcesses();

test('production does not start without what it needs, names all of it and leaves nothing behind', async () => {
  const DATA_DIR = newDir();
  const lintel = start({ NODE_ENV: 'production', DATA_DIR, DEMO: '' });
  expect(await lintel.ended).toBe(1);
  expect(lintel.output()).toBe(`Lintel cannot start:
  APP_URL is missing: the address used in links (required with NODE_ENV=production)
  SECRET_KEY is missing: 32 or more random bytes (required with NODE_ENV=production)
  MAIL_URL is missing: the SMTP server (required with NODE_ENV=production)
  SMS_URL is missing: the SMS account (required with NODE_ENV=production)
`);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('production has no demo and nothing under /dev, and says nothing secret', async () => {
  const port = String(await freePort('127.0.0.1'));
  const secret = { SECRET_KEY: 'a-secret-key-of-more-than-32-bytes', password: 'smtp-s3cret', token: 'twilio-t0ken' };
  const lintel = start({
    DATABASE_URL,
    NODE_ENV: 'production',
    PORT: port,
    DEMO: '',
    APP_URL: 'https://lintel.example.co.uk',
    SECRET_KEY: secret.SECRET_KEY,
    MAIL_URL: `smtp://user:${secret.password}@127.0.0.1:1`,
    SMS_URL: `twilio://AC1:${secret.token}@127.0.0.1:1?from=+447700900999`,
  });
  await lintel.address();
  const address = `http://127.0.0.1:${port}`;
  for (const path of ['/api/dev/outbox', '/dev/outbox', '/dev/'])
    expect(await callApi(address, path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const login = { email: 'super@demo.test', password: 'lintel-demo-2026' };
  const answer = await callApi(address, '/api/v1/auth/login', { body: login });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
  expect(await lintel.kill('SIGTERM')).toBe(0);
  for (const hidden of [...Object.values(secret), login.password, login.email])
    expect(lintel.output()).not.toContain(hidden);
  expect(lintel.output()).not.toContain('demo.test');
});
