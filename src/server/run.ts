import { STATUS_CODES, type IncomingMessage, type RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { clientAddress } from './client-address.ts';
import { foreignStatus } from './hosts.ts';
import { listen, type ListeningServer } from './listen.ts';
import { endOnUncaught } from './report-server-error.ts';
import { readSettings, type Settings } from './settings.ts';
import type { AnswerRequest } from './web-app.ts';

/** The part of the embedded backend that the servers use. */
export interface ServedBackend {
  handle: AnswerRequest;
  /** Takes over a connection that asks for a WebSocket; false when the path is not the backend's. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer, address?: string | null): boolean;
  close(): Promise<void>;
  /** Lines that the server prints for its operator once it is ready. */
  readyLines: readonly string[];
}
/** Opens the embedded backend. It rejects with a message for the operator. */
export type OpenBackend = (options: { settings: Settings; siteUrl: string }) => Promise<ServedBackend>;

/** Makes a server's request listener once its port is bound; the servers differ only in it. */
export type MakeListener = (options: {
  settings: Settings;
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string;
  listening: ListeningServer;
  /** The embedded backend once it is open; null with a Supabase project elsewhere. */
  backend: Promise<AnswerRequest> | null;
}) => Promise<RequestListener>;

/**
 * Binds the port before it opens the data, so that a busy port fails before anything is touched; early
 * requests wait. Without `openBackend` the settings must name a Supabase project. A failure prints a sentence
 * and exits with 1; SIGINT and SIGTERM close everything.
 */
export async function run(options: {
  makeListener: MakeListener;
  openBackend: OpenBackend | null;
}): Promise<void> {
  endOnUncaught();
  const read = readSettings(process.env);
  if (!read.ok) return fail(read.sentence);
  const { settings } = read;
  if (!settings.project && !options.openBackend) {
    return fail('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY must say which project this server serves.');
  }

  let answer: RequestListener | null = null;
  const early: Parameters<RequestListener>[] = [];
  let opening: Promise<ServedBackend> | null = null;
  const outcome = await listen({
    host: settings.host,
    port: settings.port,
    onRequest: (...request) => (answer ? answer(...request) : void early.push(request)),
    ...(settings.project ? {} : { onUpgrade: upgrade }),
  });
  if (!outcome.ok) return fail(outcome.sentence);
  const { listening } = outcome;
  async function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    const { headers } = request;
    connection.on('error', () => undefined);
    const opened = await opening?.catch(() => null);
    const { host = null, origin = null } = headers;
    const status = settings.isLocalSite ? foreignStatus({ host, origin, siteUrl }) : null;
    if (status !== null) {
      connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
      return;
    }
    // In development Vite also handles upgrades, so a connection that the backend refuses may be Vite's.
    const isTaken = opened?.upgrade(request, connection, head, clientAddress(request));
    if (!isTaken && listening.server.listenerCount('upgrade') === 1) connection.destroy();
  }

  const name = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const siteUrl = settings.siteUrl ?? `http://${name}:${listening.port}`;
  opening = settings.project ? null : (options.openBackend?.({ settings, siteUrl }) ?? null);
  closeOnSignal({ listening, opening });
  try {
    const backend = opening?.then(({ handle }) => handle) ?? null;
    backend?.catch(() => undefined); // `await opening` below reports the failure, once.
    answer = await options.makeListener({ settings, siteUrl, listening, backend });
    for (const request of early) answer(...request);
    const opened = await opening;
    reportReady({ settings, siteUrl, port: listening.port, lines: opened?.readyLines ?? [] });
  } catch (error) {
    await listening.close();
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function closeOnSignal(options: {
  listening: ListeningServer;
  opening: Promise<ServedBackend> | null;
}): void {
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    await options.listening.close();
    const opened = await options.opening?.catch(() => null);
    await opened?.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());
}

function reportReady(options: {
  settings: Settings;
  siteUrl: string;
  port: number;
  lines: readonly string[];
}): void {
  console.log(`Sabai is ready:  ${options.siteUrl}`);
  console.log(`Listening:       ${options.settings.host}:${options.port}`);
  if (options.settings.project) console.log(`Backend:         ${options.settings.project.url}`);
  for (const line of options.lines) console.log(line);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exit(1);
}
