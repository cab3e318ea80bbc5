import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A stop waits for requests and for nothing else. Node ends sockets that served a request and are idle now; a browser
 * also opens some on suspicion that never carry one, and a stream that ends leaves one behind: those would hold the
 * stop for a minute.
 */
export function endSocketsOnClose(fastify: FastifyInstance): void {
  const requests = new Map<Socket, number>();
  let closing = false;
  fastify.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy();
    requests.set(socket, 0);
    socket.on('close', () => requests.delete(socket));
  });
  fastify.server.on('request', ({ socket }, response) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    response.on('close', () => {
      const left = (requests.get(socket) ?? 1) - 1;
      if (requests.has(socket)) requests.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
    });
  });
  fastify.addHook('preClose', (done) => {
    closing = true;
    for (const [socket, running] of requests) if (running === 0) socket.destroy();
    done();
  });
}
