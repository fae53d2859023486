import { backoffMs } from '../engine/backoff.ts';
import type { HintConnection, Hints, Random, Timers } from './ports.ts';

/** Realtime closes a socket that is silent for a minute. */
const HEARTBEAT_MS = 25_000;
/**
 * The longest pause between two tries to connect: a server that is back is found
 * soon, and one without Realtime is asked seldom.
 */
const LONGEST_PAUSE_MS = 60_000;
const EVENT = 'moved';

interface Topic {
  /** Reference of the join that is pending or was accepted; null before a join and after a refusal. */
  joinRef: string | null;
  isJoined: boolean;
}

const topicOf = (stream: string) => `realtime:stream:${stream}`;

/**
 * Hints through the protocol of Supabase Realtime, version 2.0.0: private broadcasts to one topic for each stream
 * (decision 0020). Messages are `[join ref, ref, topic, event, payload]`.
 */
export function listenToRealtime(
  options: Parameters<Hints['listen']>[0] & {
    backend: { url: string; publishableKey: string };
    timers: Timers;
    random: Pick<Random, 'fraction'>;
  },
): HintConnection {
  const { backend, timers, random, accessToken, mayConnect, onHint } = options;
  const address = new URL(`${backend.url}/realtime/v1/websocket`, globalThis.location?.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('apikey', backend.publishableKey);
  address.searchParams.set('vsn', '2.0.0');

  const topics = new Map<string, Topic>();
  let socket: WebSocket | null = null;
  let isClosed = false;
  let token: string | null = null;
  let refs = 0;
  let heartbeatRef: string | null = null;
  let attempt = 0;
  let cancelTimer = () => {};

  function after(delayMs: number, task: () => void): void {
    cancelTimer();
    cancelTimer = timers.after(delayMs, task);
  }

  function pause(): void {
    attempt += 1;
    const delayMs = backoffMs({ attempt, fraction: random.fraction(), retryAfterMs: null });
    after(Math.min(delayMs, LONGEST_PAUSE_MS), connect);
  }

  function connect(): void {
    if (!mayConnect()) return pause();
    const opening = new WebSocket(address);
    socket = opening;
    opening.onopen = () => (socket === opening ? void renew(opening) : opening.close());
    opening.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (socket === opening && typeof data === 'string') take(data);
    };
    opening.onclose = () => {
      if (socket === opening) lose();
    };
  }

  /** Gives the connection up and schedules the next try. */
  function lose(): void {
    disconnect();
    pause();
  }

  function disconnect(): void {
    const old = socket;
    socket = null;
    heartbeatRef = null;
    for (const topic of topics.values()) Object.assign(topic, { joinRef: null, isJoined: false });
    // Browsers log an error when a socket is closed while it opens, so its `onopen` closes it.
    if (old?.readyState === WebSocket.OPEN) old.close();
  }

  function send(frame: { topic: string; event: string; payload: object; joinRef?: string | null }): string {
    const ref = String((refs += 1));
    const joinRef = frame.event === 'phx_join' ? ref : (frame.joinRef ?? null);
    socket?.send(JSON.stringify([joinRef, ref, frame.topic, frame.event, frame.payload]));
    return ref;
  }

  /**
   * Sends the current token, the missing joins and a heartbeat. An unanswered heartbeat ends the connection.
   */
  async function renew(current: WebSocket): Promise<void> {
    if (heartbeatRef !== null) return lose();
    const fresh = await accessToken().catch(() => null);
    if (isClosed || socket !== current || current.readyState !== WebSocket.OPEN) return;
    if (fresh !== null && fresh !== token) {
      token = fresh;
      for (const [stream, { isJoined, joinRef }] of topics)
        if (isJoined)
          send({ topic: topicOf(stream), event: 'access_token', payload: { access_token: fresh }, joinRef });
    }
    joinMissing();
    heartbeatRef = send({ topic: 'phoenix', event: 'heartbeat', payload: {} });
    after(HEARTBEAT_MS, () => void renew(current));
  }

  function joinMissing(): void {
    if (token === null || socket?.readyState !== WebSocket.OPEN) return;
    const config = {
      private: true,
      broadcast: { ack: false, self: false },
      presence: { enabled: false, key: '' },
      postgres_changes: [],
    };
    for (const [stream, topic] of topics) {
      if (topic.joinRef !== null) continue;
      const payload = { config, access_token: token };
      topic.joinRef = send({ topic: topicOf(stream), event: 'phx_join', payload });
    }
  }

  function take(text: string): void {
    const frame = readFrame(text);
    if (frame === null) return;
    if (frame.event === 'phx_reply' && frame.ref === heartbeatRef) heartbeatRef = null;
    const stream = frame.topic.slice(topicOf('').length);
    const topic = frame.topic === topicOf(stream) ? topics.get(stream) : undefined;
    if (!topic) return;
    if (frame.event === 'broadcast' && frame.payload['event'] === EVENT) {
      onHint({ stream, head: readHead(frame.payload['payload']) });
    } else if (frame.event === 'phx_reply' && frame.ref === topic.joinRef) {
      if (frame.payload['status'] !== 'ok') return void (topic.joinRef = null);
      attempt = 0;
      topic.isJoined = true;
      onHint({ stream, head: null });
    } else if (frame.event === 'phx_close' || frame.event === 'phx_error') {
      Object.assign(topic, { joinRef: null, isJoined: false });
    }
  }

  connect();
  return {
    follow(streams) {
      for (const [stream, { joinRef }] of topics) {
        if (streams.includes(stream)) continue;
        topics.delete(stream);
        if (joinRef !== null && socket?.readyState === WebSocket.OPEN)
          send({ topic: topicOf(stream), event: 'phx_leave', payload: {}, joinRef });
      }
      for (const stream of streams)
        if (!topics.has(stream)) topics.set(stream, { joinRef: null, isJoined: false });
      joinMissing();
    },
    isListening: () => topics.size > 0 && [...topics.values()].every(({ isJoined }) => isJoined),
    close() {
      isClosed = true;
      cancelTimer();
      disconnect();
    },
  };
}

function readFrame(
  text: string,
): { ref: unknown; topic: string; event: string; payload: Record<string, unknown> } | null {
  const frame: unknown = JSON.parse(text);
  if (!Array.isArray(frame)) return null;
  const [, ref, topic, event, payload] = frame as unknown[];
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  if (typeof payload !== 'object' || payload === null) return null;
  return { ref, topic, event, payload: payload as Record<string, unknown> };
}

function readHead(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('head' in payload)) return null;
  return typeof payload.head === 'number' ? payload.head : null;
}
