import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { reportServerError } from './report-server-error.ts';

export interface ListeningServer {
  server: Server;
  /** The bound port; differs from the requested one only when that was 0. */
  port: number;
  /** Closes at once: idle, half-open and upgraded connections are destroyed. */
  close(): Promise<void>;
}

/** `sentence` says to the operator why the port could not be bound. */
export type ListenOutcome = { ok: true; listening: ListeningServer } | { ok: false; sentence: string };

/** Binds the port. Never rejects: for a busy or forbidden port it resolves to a sentence for the operator. */
export function listen(options: {
  host: string;
  port: number;
  onRequest: RequestListener;
  /**
   * Called for each WebSocket upgrade; a rejection is logged and ends that connection alone. Without it, an
   * upgrade request is answered like any other.
   */
  onUpgrade?: (request: IncomingMessage, connection: Duplex, head: Buffer) => Promise<void> | void;
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
      const handle = async () => onUpgrade(request, connection, head);
      handle().catch((error: unknown) => {
        reportServerError(error);
        connection.destroy();
      });
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

/**
 * Destroys upgraded connections itself: `closeAllConnections` skips them, and `close` would wait for them.
 */
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
