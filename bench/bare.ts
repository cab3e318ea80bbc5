import Fastify from 'fastify';
import { subjectOf } from './token.ts';

/** The least a server can do: check the token and send the same list every time. */
const { BENCH_SECRET = '', BENCH_ANSWER = '' } = process.env;

const fastify = Fastify();
fastify.get('/api/health/ready', async () => ({ data: { status: 'ok' } }));
fastify.get('/api/v1/offers', async (request, reply) => {
  if (subjectOf(BENCH_SECRET, request.headers.authorization) === null) return reply.code(401).send();
  return reply.type('application/json; charset=utf-8').send(BENCH_ANSWER);
});
console.info(`bare is running at ${await fastify.listen({ port: 0, host: '127.0.0.1' })}`);
