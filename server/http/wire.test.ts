import { connect as connectSocket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ErrorBody } from '#domain/errors.ts';
import { buildApp } from '#server/app.ts';
import { startLive } from '#server/features/live/live.service.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testApp } from '#server/testing/test-app.ts';

/* What only bytes on a socket can ask. */

const database = await testDatabase();
const { fastify, config, clock, tokenOf } = await testApp(database);
const origin = await fastify.listen({ port: 0, host: '127.0.0.1' });

const openSocket = (at = origin) => connectSocket(Number(new URL(at).port), '127.0.0.1');

interface Heard {
  status: number;
  headers: Headers;
  body: string;
}

async function say(...lines: string[]): Promise<Heard> {
  const socket = openSocket();
  socket.write(`${[...lines, 'Host: lintel', 'Connection: close'].join('\r\n')}\r\n\r\n`);
  const [head = '', body = ''] = (await text(socket)).split(/\r\n\r\n([\s\S]*)/);
  const [first = '', ...rest] = head.split('\r\n');
  const headers = new Headers(rest.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  return { status: Number(first.split(' ')[1]), headers, body };
}

test.each(['/%', '/api/%zz', '/api/v1/properties/%c0%ae', '/api/v1/public/properties/crm/%ed%a0%80'])(
  'the unreadable address %s is 400 in the one shape',
  async (url) => {
    const { status, headers, body } = await say(`GET ${url} HTTP/1.1`);
    expect(status).toBe(400);
    expect(ErrorBody.parse(JSON.parse(body)).code).toBe('unreadable');
    expect(headers.get('x-request-id')).toBe(JSON.parse(body).request_id);
  },
);

test('a name longer than any is not found', async () => {
  const { status, body } = await say(`GET /api/v1/public/properties/crm/${'x'.repeat(201)} HTTP/1.1`);
  expect(status).toBe(404);
  expect(ErrorBody.parse(JSON.parse(body)).code).toBe('not_found');
});

test('an address with its host named is the same address', async () => {
  const { status, headers } = await say('GET http://elsewhere.test/api/health/live HTTP/1.1');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await say('GET http://elsewhere.test/api/v1/nothing HTTP/1.1')).status).toBe(404);
});

test.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])('a token is taken after %s', async (scheme) => {
  const { status } = await say(
    'GET /api/v1/users/current HTTP/1.1',
    `Authorization: ${scheme} ${await tokenOf('staff')}`,
  );
  expect(status).toBe(200);
});

test('a caller who hangs up amid a body is no failure of ours', async () => {
  const lines: { level: number }[] = [];
  const live = await startLive(database.url);
  const logger = { level: 'debug', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const parts = {
    db: database.db,
    clock,
    config,
    live,
    clientDir: path.resolve('dist/client'),
    version: 'test',
    logger,
  };
  const logging = await buildApp(parts);
  // Comes right before the error is judged.
  const told = new Promise<void>((resolve) => logging.addHook('onError', async () => resolve()));
  const socket = openSocket(await logging.listen({ port: 0, host: '127.0.0.1' }));
  const began = new Promise((resolve) => logging.server.once('request', resolve));
  socket.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: lintel\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 100\r\n\r\n{"em');
  await began;
  socket.destroy();
  await told;
  await setImmediate();
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  await logging.close();
  await live.close();
});
