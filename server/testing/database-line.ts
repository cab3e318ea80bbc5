import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseLine {
  /** The address of the database by way of this line. */
  url: string;
  /** Connections break and new ones are refused, as when the database is gone. */
  cut: () => Promise<void>;
  /** The line stands again, to the same database or to where it went. */
  mend: (url?: string) => Promise<void>;
}

/** A line to a PostgreSQL that a test can cut. */
export async function databaseLine(databaseUrl: string): Promise<DatabaseLine> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const url = new URL(databaseUrl);
  url.port = String(port);

  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: (to = target.href) => {
      target = new URL(to);
      return listen(port);
    },
  };
}
