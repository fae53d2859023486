import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ListeningServer {
  server: Server;
  /** The port in use; differs from the one asked for where that was 0. */
  port: number;
  /** Ends at once: idle, half-open and upgraded connections are destroyed. */
  close(): Promise<void>;
}

export type ListenOutcome = { ok: true; listening: ListeningServer } | { ok: false; sentence: string };

/** Binds the port. For a busy or forbidden port it returns a sentence for the operator. */
export function listen(options: {
  host: string;
  port: number;
  onRequest: RequestListener;
  /** Called for each request for a WebSocket. Without it, such a request is answered like any other. */
  onUpgrade?: (request: IncomingMessage, connection: Duplex, head: Buffer) => void;
}): Promise<ListenOutcome> {
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 30_000 },
    options.onRequest,
  );
  const { onUpgrade } = options;
  const upgraded = new Set<Duplex>();
  if (onUpgrade) {
    server.on('upgrade', (request, connection, head) => {
      upgraded.add(connection);
      connection.once('close', () => upgraded.delete(connection));
      onUpgrade(request, connection, head);
    });
  }
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ ok: false, sentence: refusal(error, options) }),
    );
    server.listen({ host: options.host, port: options.port }, () => {
      const { port } = server.address() as AddressInfo;
      resolve({ ok: true, listening: { server, port, close: () => closeServer(server, upgraded) } });
    });
  });
}

/** The server itself forgets a connection that was upgraded, and would wait for its end. */
function closeServer(server: Server, upgraded: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
    for (const connection of upgraded) connection.destroy();
  });
}

function refusal(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`;
  }
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account. Choose one above 1023.`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}
