import {
  Agent,
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { noteSentCall } from '../../tests/wire/note-sent-call.ts';
import { lastingPort } from './lasting-port.ts';
import { subjectOf } from './token-subject.ts';

export interface SeenRequest {
  method: string;
  path: string;
  /** User id of the bearer token; `anon` for a key alone; null for neither. */
  subject: string | null;
  atMs: number;
}

/** An answer that the gate gives in place of the server. */
export interface MadeAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A network between devices and a server that can fail on demand. It counts everything that passes. */
export interface Gate {
  /** Origin that devices open in place of the server's. */
  readonly origin: string;
  readonly seen: readonly SeenRequest[];
  /** True once anything was cut, dropped or replaced: browsers then complain to their console. */
  readonly disturbed: boolean;
  /** How many requests with a matching path arrived. */
  count(path: RegExp): number;
  /** Connections are refused and the open ones destroyed, until `open`. */
  cut(): Promise<void>;
  open(): Promise<void>;
  /** `listener` is awaited after every `open`, before it resolves. */
  onOpen(listener: () => Promise<void>): void;
  /** The next matching request reaches the server; its answer is destroyed. Resolves when that happened. */
  dropAnswerOnce(path: RegExp): Promise<void>;
  /** The server handles the next matching request; its sender gets 502 in place of the answer. */
  spoilAnswerOnce(path: RegExp): void;
  /** The next `times` matching requests get this answer and never reach the server. */
  answerWith(options: { path: RegExp; times: number; answer: MadeAnswer }): void;
  /** Ends every fault that has not happened yet. */
  clear(): void;
  /** The server handles the next matching request after `skip` others; its answer is held until `release`. */
  holdAnswerOnce(path: RegExp, options?: { skip: number }): Held;
  /** Holds the answers of all matching requests after `skip`, so also of a repeat after a timeout. */
  holdAnswers(path: RegExp, options: { skip: number }): Held;
  /**
   * The next matching request is held before the server until
   * `release`; it is lost if its sender is gone by then.
   */
  holdRequestOnce(path: RegExp): Held;
  close(): Promise<void>;
}

/** A held request or answer: `arrived` resolves when the gate holds it, `release` lets it go on. */
export interface Held {
  arrived: Promise<void>;
  release(): void;
}

interface Exchange {
  path: string;
  reply: ServerResponse;
  /** Sends the request on and resolves with the complete answer. */
  forward(): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>;
}
interface Fault {
  path: RegExp;
  left: number;
  /** How many matching requests pass first. */
  skip?: number;
  act(exchange: Exchange): Promise<void>;
}

/**
 * No keep-alive: the server may close a reused connection
 * just as a request starts, an error nobody asked for.
 */
const agent = new Agent({ keepAlive: false });

/** Requests wait for the `target` while it starts. */
export async function openGate(options: { target: () => Promise<{ port: number }> }): Promise<Gate> {
  const seen: SeenRequest[] = [];
  const faults: Fault[] = [];
  const openListeners: (() => Promise<void>)[] = [];
  let disturbed = false;
  const addFault = (fault: Fault) => {
    disturbed = true;
    faults.push(fault);
  };

  const server = createServer((message, reply) => {
    const path = message.url ?? '/';
    const { method = 'GET', headers } = message;
    seen.push({ method, path, subject: subjectOf(headers), atMs: Date.now() });
    const exchange: Exchange = {
      path,
      reply,
      forward: async () => forward({ message, port: (await options.target()).port }),
    };
    const fault = faults.find((each) => each.left > 0 && each.path.test(path) && !skips(each));
    if (fault) fault.left -= 1;
    (fault ? fault.act(exchange) : pass(exchange)).catch(() => reply.destroy());
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (message, connection, head) => {
    const drop = () => void connection.destroy();
    sockets.add(connection);
    connection.once('close', () => sockets.delete(connection)).on('error', drop);
    options.target().then((target) => forwardSocket({ message, connection, head, ...target }), drop);
  });
  const port = await lastingPort();
  await listen({ server, port });
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    return stopListening(server);
  };

  const holdAnswer = (fault: Omit<Fault, 'act'>): Held => {
    const arrived = deferred();
    const released = deferred();
    const act = async (exchange: Exchange) => {
      const answer = await exchange.forward();
      arrived.resolve();
      await released.promise;
      if (!exchange.reply.destroyed) send(exchange.reply, answer);
    };
    addFault({ ...fault, act });
    return { arrived: arrived.promise, release: released.resolve };
  };

  return {
    origin: `http://localhost:${port}`,
    seen,
    get disturbed() {
      return disturbed;
    },
    count: (path) => seen.filter((each) => path.test(each.path)).length,
    cut: () => {
      disturbed = true;
      return stop();
    },
    open: async () => {
      await listen({ server, port });
      for (const listener of openListeners) await listener();
    },
    onOpen: (listener) => void openListeners.push(listener),
    dropAnswerOnce: (path) =>
      new Promise((dropped) => {
        const act = async (exchange: Exchange) => {
          await exchange.forward();
          exchange.reply.destroy();
          dropped();
        };
        addFault({ path, left: 1, act });
      }),
    spoilAnswerOnce: (path) =>
      addFault({
        path,
        left: 1,
        act: async ({ forward: serve, reply }) => {
          await serve();
          reply.writeHead(502).end();
        },
      }),
    answerWith: ({ path, times, answer }) =>
      addFault({
        path,
        left: times,
        act: async ({ reply }) => void reply.writeHead(answer.status, answer.headers).end(answer.body),
      }),
    clear: () => void faults.splice(0),
    holdAnswerOnce: (path, { skip } = { skip: 0 }) => holdAnswer({ path, left: 1, skip }),
    holdAnswers: (path, { skip }) => holdAnswer({ path, left: Number.POSITIVE_INFINITY, skip }),
    holdRequestOnce: (path) => {
      const arrived = deferred();
      const released = deferred();
      const act = async (exchange: Exchange) => {
        arrived.resolve();
        await released.promise;
        if (!exchange.reply.destroyed) await pass(exchange);
      };
      addFault({ path, left: 1, act });
      return { arrived: arrived.promise, release: released.resolve };
    },
    close: stop,
  };
}

function skips(fault: Fault): boolean {
  if (!fault.skip) return false;
  fault.skip -= 1;
  return true;
}

async function pass(exchange: Exchange): Promise<void> {
  send(exchange.reply, await exchange.forward());
}

function send(reply: ServerResponse, answer: Awaited<ReturnType<Exchange['forward']>>): void {
  reply.writeHead(answer.status, answer.headers).end(answer.body);
}

function forward(options: { message: IncomingMessage; port: number }): ReturnType<Exchange['forward']> {
  const { message, port } = options;
  const { method, url: path, headers } = message;
  return new Promise((resolve, reject) => {
    const onward = ask({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        // The answer is sent in one piece, so its length is known and `transfer-encoding` is dropped.
        const { 'transfer-encoding': _, ...stored } = answer.headers;
        resolve({ status: answer.statusCode ?? 502, headers: stored, body: Buffer.concat(parts) });
      });
    });
    onward.on('error', reject);
    const subject = subjectOf(headers);
    noteSentCall({ message, isPerson: subject !== null && subject !== 'anon' });
    message.pipe(onward);
  });
}

/** Passes a WebSocket on unchanged, in both directions. */
function forwardSocket(options: {
  message: IncomingMessage;
  connection: Duplex;
  head: Buffer;
  port: number;
}): void {
  const { message, connection, head, port } = options;
  const onward = connect({ host: '127.0.0.1', port }, () => {
    const lines = [`${message.method} ${message.url} HTTP/1.1`];
    for (let n = 0; n < message.rawHeaders.length; n += 2)
      lines.push(`${message.rawHeaders[n]}: ${message.rawHeaders[n + 1]}`);
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    connection.pipe(onward).pipe(connection);
  });
  onward.on('error', () => connection.destroy());
  onward.once('close', () => connection.destroy());
  connection.once('close', () => onward.destroy());
}

function listen({ server, port }: { server: Server; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}
