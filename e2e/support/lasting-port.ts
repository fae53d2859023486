import { createServer } from 'node:net';

/** Connections that go out take ports from here on (Linux, by default). */
const FIRST_OUTGOING = 32_768;
const FIRST = 20_000;

/**
 * A free port that no connection of another program takes while its server is stopped: a server that starts again on one
 * from the system would find it in use now and then.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (FIRST_OUTGOING - FIRST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
