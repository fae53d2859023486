import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { UpgradeConnection } from '../realtime/serve-realtime.ts';

/** Puts a handler behind a real HTTP server on a free port of this machine. `close` waits for the requests under way. */
export async function serve(
  handle: (request: Request) => Promise<Response | null>,
  upgrade: UpgradeConnection = () => false,
): Promise<{ url: string; close(): Promise<void> }> {
  const underWay = new Set<Promise<unknown>>();
  const listener = getRequestListener(async (request) => {
    const answer = handle(request);
    underWay.add(answer);
    try {
      return (await answer) ?? new Response('Not found', { status: 404 });
    } finally {
      underWay.delete(answer);
    }
  });
  const server: Server = createServer((request, response) => void listener(request, response));
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, connection, head) => {
    upgraded.add(connection);
    connection.once('close', () => upgraded.delete(connection));
    if (!upgrade(request, connection, head)) connection.destroy();
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      for (const connection of upgraded) connection.destroy();
      await closed;
      await Promise.allSettled(underWay);
    },
  };
}
