import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Sql } from 'postgres';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { describeError } from '../describe-error.ts';
import type { Keys } from '../keys.ts';
import { versions } from './realtime-message.ts';
import { createListenerRights } from './listener-rights.ts';
import { realtimeLimits } from './realtime-limits.ts';
import { createRealtimeSocket, noRightTo, type RealtimeSocket } from './realtime-socket.ts';

/**
 * Handles an HTTP upgrade to a WebSocket; false when the path is not Realtime's. `address` is the client's.
 */
export type UpgradeConnection = (
  request: IncomingMessage,
  connection: Duplex,
  head: Buffer,
  address?: string | null,
) => boolean;

/** The running Realtime service. */
export interface Realtime {
  upgrade: UpgradeConnection;
  close(): Promise<void>;
}

/** Completes the path of a request to an address; the name is never resolved. */
const base = 'http://localhost';
const endExpiredEveryMs = 1_000;
const parameters = z.object({ apikey: z.string(), vsn: z.enum(versions).default('1.0.0') });
const sent = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
  private: z.literal(true),
});
type Sent = z.infer<typeof sent>;

/**
 * Serves `/realtime/v1/websocket`: sends private broadcasts of the database to the people whom the policies
 * of `realtime.messages` allow (PLATFORM-12). Other features of Realtime are refused.
 */
export async function serveRealtime(options: {
  sql: Sql;
  jwtSecret: string;
  siteUrl: string;
  keys: Keys;
}): Promise<Realtime> {
  const { keys } = options;
  const rights = createListenerRights(options);
  const open = new Map<RealtimeSocket, string | null>();
  /** Whether the address has the maximum of sockets that joined no topic (SECURITY-75). */
  const isCrowded = (address: string) =>
    [...open].filter(([socket, from]) => from === address && socket.userId() === null).length >=
    realtimeLimits.unjoinedOfAddress;
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: realtimeLimits.messageBytes,
    perMessageDeflate: false,
  });
  const timer = setInterval(() => {
    const now = { wallMs: Date.now(), steadyMs: performance.now() };
    for (const socket of open.keys()) socket.endExpired(now);
  }, endExpiredEveryMs);
  timer.unref();

  /** The newest message of each topic and event, until the rights of its listeners are checked. */
  const waiting = new Map<string, Sent>();
  let sending: Promise<void> | null = null;

  async function sendWaiting(): Promise<void> {
    for (const [key, message] of waiting) {
      waiting.delete(key);
      const listening = [...open.keys()].filter((socket) => isIn(socket, message.topic));
      if (listening.length === 0) continue;
      // All topics of the sockets are checked: the end of a membership moves
      // the person's own stream, whose hint must also end the hospital's topic.
      const asked = listening.flatMap((socket) =>
        [...socket.joined()].map((joined) => ({ socket, ...joined })),
      );
      const answers = await rights.mayRead(asked);
      for (const [n, { socket, topic }] of asked.entries())
        if (answers[n] !== true) socket.endTopic(topic, noRightTo(topic));
      for (const socket of listening) socket.broadcast(message);
    }
  }

  function take(message: Sent): void {
    waiting.set(JSON.stringify([message.topic, message.event]), message);
    sending ??= sendAll();
  }

  /** Sends until no message waits; a message may arrive while the last one is being sent. */
  async function sendAll(): Promise<void> {
    while (waiting.size > 0)
      await sendWaiting().catch((error: unknown) =>
        console.error('Realtime could not send', describeError(error)),
      );
    sending = null;
  }

  let isFirst = true;
  const subscription = await options.sql.listen(
    'realtime',
    (text) => {
      const read = sent.safeParse(JSON.parse(text));
      if (read.success) take(read.data);
    },
    () => {
      // After a reconnect to the database, messages may have been missed, so all clients must join again.
      if (!isFirst) for (const client of sockets.clients) client.terminate();
      isFirst = false;
    },
  );

  return {
    upgrade(request, connection, head, address = null) {
      const path = request.url ?? '/';
      if (!URL.canParse(path, base)) {
        refuse(connection, '400 Bad Request');
        return true;
      }
      const url = new URL(path, base);
      if (url.pathname !== '/realtime/v1/websocket') return false;
      const read = parameters.safeParse(Object.fromEntries(url.searchParams));
      const isKnown =
        read.success && (read.data.apikey === keys.publishable || read.data.apikey === keys.secret);
      if (!isKnown) refuse(connection, '401 Unauthorized');
      else if (open.size >= realtimeLimits.sockets) refuse(connection, '503 Service Unavailable');
      else if (address !== null && isCrowded(address)) refuse(connection, '429 Too Many Requests');
      else {
        const { vsn: version } = read.data;
        sockets.handleUpgrade(request, connection, head, (socket) => {
          const made = createRealtimeSocket({
            socket,
            version,
            rights,
            steadyNowMs: () => performance.now(),
            hasRoom: (userId) =>
              [...open.keys()].filter((other) => other.userId() === userId).length <
              realtimeLimits.socketsOfPerson,
          });
          open.set(made, address);
          socket.once('close', () => open.delete(made));
        });
      }
      return true;
    },
    async close() {
      clearInterval(timer);
      await subscription.unlisten();
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      await sending;
    },
  };
}

function isIn(socket: RealtimeSocket, topic: string): boolean {
  for (const joined of socket.joined()) if (joined.topic === topic) return true;
  return false;
}

function refuse(connection: Duplex, status: string): void {
  connection.on('error', () => undefined);
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
