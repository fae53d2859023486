import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** Puts a handler behind a real HTTP server on a free port of this machine. */
export async function serve(
  handle: (request: Request) => Promise<Response | null>,
): Promise<{ url: string; close(): Promise<void> }> {
  const listener = getRequestListener(
    async (request) => (await handle(request)) ?? new Response('Not found', { status: 404 }),
  );
  const server: Server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
