import { createServer } from 'node:net';

/** Outgoing connections take ports from this number on (Linux, by default). */
const FIRST_OUTGOING = 32_768;
const FIRST = 20_000;

/**
 * A free port that no outgoing connection takes while its server is stopped. A port chosen by
 * the system would sometimes be in use when the server starts again.
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
