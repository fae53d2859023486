import type { WebSocket } from 'ws';
import { z } from 'zod';
import { readFrame, writeFrame, type RealtimeMessage, type FrameVersion } from './realtime-message.ts';
import type { Listener, ListenerRights } from './listener-rights.ts';
import { realtimeLimits } from './realtime-limits.ts';

/** A topic that a socket has joined, with its listener. `topic` has no `realtime:` prefix. */
export interface JoinedTopic extends Listener {
  topic: string;
  joinRef: string | null;
}

export interface RealtimeSocket {
  /** The person whose tokens joined the topics; null before the first join. */
  userId(): string | null;
  joined(): Iterable<JoinedTopic>;
  /** Sends a broadcast of the database, if the socket has joined the topic. */
  broadcast(message: { topic: string; event: string; payload: unknown }): void;
  /** Removes the topic from the socket and sends the reason to the client. */
  endTopic(topic: string, reason: string): void;
  /** Removes topics whose token has expired; closes the socket if it is silent or has joined no topic. */
  endExpired(now: { wallMs: number; steadyMs: number }): void;
}

const prefix = 'realtime:';
const joinPayload = z.object({
  config: z.object({ private: z.boolean().optional(), postgres_changes: z.array(z.unknown()).optional() }),
  access_token: z.string(),
});
const tokenPayload = z.object({ access_token: z.string() });

/** Serves one client's socket. Messages of the client are handled one after the other. */
export function createRealtimeSocket(options: {
  socket: WebSocket;
  version: FrameVersion;
  rights: ListenerRights;
  steadyNowMs: () => number;
  /** Whether the person may have one more socket. */
  hasRoom: (userId: string) => boolean;
}): RealtimeSocket {
  const { socket, version, rights, steadyNowMs } = options;
  const topics = new Map<string, JoinedTopic>();
  let heardMs = steadyNowMs();
  let emptySinceMs = heardMs;
  let windowStartMs = heardMs;
  let messages = 0;
  let userId: string | null = null;
  let handled = Promise.resolve();

  socket.on('message', (data: Buffer, isBinary) => {
    heardMs = steadyNowMs();
    if (heardMs - windowStartMs >= realtimeLimits.windowMs) {
      windowStartMs = heardMs;
      messages = 0;
    }
    messages += 1;
    if (messages > realtimeLimits.messages) return socket.close(1008, 'Too many messages');
    // Binary messages are broadcasts by clients, which are not allowed.
    const frame = isBinary ? null : readFrame({ version, text: data.toString() });
    if (frame === null) return;
    handled = handled.then(() => answer(frame)).catch(() => socket.close(1011, 'Internal error'));
  });
  // Without an error listener, an error of one socket would end the process; `ws` closes the socket itself.
  socket.on('error', () => undefined);

  function send(frame: RealtimeMessage): void {
    if (socket.bufferedAmount > realtimeLimits.unreadBytes) return socket.terminate();
    socket.send(writeFrame({ version, frame }));
  }

  function reply(to: RealtimeMessage, status: 'ok' | 'error', response: object): void {
    send({ ...to, event: 'phx_reply', payload: { status, response } });
  }

  function endTopic(topic: string, reason: string | null): void {
    const joined = topics.get(topic);
    if (!joined) return;
    topics.delete(topic);
    if (topics.size === 0) emptySinceMs = steadyNowMs();
    const common = { joinRef: joined.joinRef, ref: null, topic: prefix + topic };
    if (reason !== null) {
      const payload = { extension: 'system', status: 'error', message: reason, channel: topic };
      send({ ...common, event: 'system', payload });
    }
    send({ ...common, ref: joined.joinRef, event: 'phx_close', payload: {} });
  }

  async function answer(frame: RealtimeMessage): Promise<void> {
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return reply(frame, 'ok', {});
    const topic = frame.topic.startsWith(prefix) ? frame.topic.slice(prefix.length) : '';
    if (frame.event === 'phx_join') return join(topic, frame);
    if (!topics.has(topic)) return reply(frame, 'error', { reason: 'unmatched topic' });
    if (frame.event === 'access_token') return takeToken(topic, frame);
    if (frame.event !== 'phx_leave') return reply(frame, 'error', { reason: 'Unauthorized' });
    reply(frame, 'ok', {});
    endTopic(topic, null);
  }

  async function join(topic: string, frame: RealtimeMessage): Promise<void> {
    const refuse = (reason: string) => reply(frame, 'error', { reason });
    const read = joinPayload.safeParse(frame.payload);
    if (topic === '' || !read.success) return refuse('InvalidJoinPayload');
    const { config, access_token: token } = read.data;
    if (config.private !== true) return refuse('PrivateOnly: This project only allows private channels');
    if ((config.postgres_changes?.length ?? 0) > 0) return refuse('Changes of tables are not served');
    if (topics.size >= realtimeLimits.topics) return refuse('ChannelRateLimitReached: Too many channels');
    const listener = await readRights(topic, token);
    if ('refusal' in listener) return refuse(listener.refusal);
    if (userId === null && !options.hasRoom(listener.userId))
      return refuse('ConnectionRateLimitReached: Too many connected users');
    userId = listener.userId;
    topics.set(topic, { topic, joinRef: frame.joinRef, ...listener });
    reply(frame, 'ok', { postgres_changes: [] });
  }

  async function takeToken(topic: string, frame: RealtimeMessage): Promise<void> {
    const read = tokenPayload.safeParse(frame.payload);
    const joined = topics.get(topic);
    if (!read.success || !joined) return;
    const listener = await readRights(topic, read.data.access_token);
    if ('refusal' in listener) return endTopic(topic, listener.refusal);
    Object.assign(joined, listener);
  }

  async function readRights(topic: string, token: string): Promise<Listener | { refusal: string }> {
    const listener = await rights.readToken(token);
    if ('refusal' in listener) return listener;
    if (userId !== null && userId !== listener.userId) return { refusal: 'Unauthorized: Another person' };
    const [mayRead] = await rights.mayRead([{ topic, claims: listener.claims }]);
    return mayRead === true ? listener : { refusal: noRightTo(topic) };
  }

  return {
    userId: () => userId,
    joined: () => topics.values(),
    broadcast({ topic, event, payload }) {
      if (!topics.has(topic)) return;
      const common = { joinRef: null, ref: null, topic: prefix + topic };
      send({ ...common, event: 'broadcast', payload: { type: 'broadcast', event, payload } });
    },
    endTopic,
    endExpired({ wallMs, steadyMs }) {
      for (const { topic, expiresAtMs } of topics.values())
        if (expiresAtMs <= wallMs) endTopic(topic, 'InvalidJWTToken: Token has expired');
      const isOver =
        topics.size === 0
          ? steadyMs - emptySinceMs > realtimeLimits.joinWithinMs
          : steadyMs - heardMs > realtimeLimits.silentMs;
      if (isOver) socket.terminate();
    },
  };
}

/** The platform's message to a client that may not read a topic. */
export function noRightTo(topic: string): string {
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
}
