import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  server: Server;
  /** The port in use; differs from the one asked for where that was 0. */
  port: number;
  /** Ends at once: kept-alive and half-open connections are destroyed. */
  close(): Promise<void>;
}

export type ListenOutcome = { ok: true; listening: Listening } | { ok: false; sentence: string };

/** Binds the port. For a busy or forbidden port it returns a sentence for the operator. */
export function listen(options: {
  host: string;
  port: number;
  onRequest: RequestListener;
}): Promise<ListenOutcome> {
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 30_000 },
    options.onRequest,
  );
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ ok: false, sentence: refusal(error, options) }),
    );
    server.listen({ host: options.host, port: options.port }, () => {
      const { port } = server.address() as AddressInfo;
      resolve({ ok: true, listening: { server, port, close: () => closeServer(server) } });
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function refusal(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`;
  }
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account. Choose one above 1023.`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}
