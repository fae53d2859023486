import type { QueuedMessage } from '../render-message.ts';
import { postPush, type PushSent, type PushTarget } from './post-push.ts';
import { renderPush } from './render-push.ts';

/** The outgoing queue of notifications in the database. */
export interface PushQueue {
  /** Takes due notifications under a lease of two minutes; each has its subscription in `data`. */
  take(atMost: number): Promise<QueuedMessage[]>;
  /** Reports the outcome of the notification with this id. */
  end(report: PushSent & { id: string }): Promise<void>;
}

const AT_ONCE = 50;
/** The number of notifications sent at a time; a push service answers within some tenths of a second. */
const ABREAST = 10;

/**
 * Sends due notifications until none is left. After a failure of a push service, the rest for that service
 * fails without a request. Resolves to the number that was accepted; rejects when the queue fails.
 */
export async function sendPushes(options: {
  queue: PushQueue;
  vapid: (asked: { origin: string; publicKey: string }) => Promise<string | null>;
}): Promise<number> {
  const { queue, vapid } = options;
  let count = 0;
  const down = new Map<string, PushSent>();
  for (;;) {
    const messages = await queue.take(AT_ONCE);
    for (let from = 0; from < messages.length; from += ABREAST) {
      await Promise.all(
        messages.slice(from, from + ABREAST).map(async (message) => {
          const sent = await sendOne({ message, vapid, down });
          await queue.end({ id: message.id, ...sent });
          if (sent.error === null) count += 1;
        }),
      );
    }
    if (messages.length < AT_ONCE) return count;
  }
}

async function sendOne(options: {
  message: QueuedMessage;
  vapid: Parameters<typeof postPush>[0]['vapid'];
  down: Map<string, PushSent>;
}): Promise<PushSent> {
  const { message, vapid, down } = options;
  const data = message.data as { subscription?: PushTarget & { language: string }; ttl?: number };
  const target = data.subscription;
  const push = renderPush({ data, language: target?.language });
  if (!push || !target) {
    return { error: 'The notification has no text.', isFinal: true, retrySeconds: null, answer: null };
  }
  // Failures are remembered by host and key, because a VAPID key may be missing while another works.
  const service = `${new URL(target.endpoint).host} ${target.key}`;
  const failed = down.get(service);
  if (failed) return failed;
  const sent = await postPush({ push, target, ttlSeconds: Number(data.ttl ?? 0), vapid });
  if (sent.error !== null && !sent.isFinal) down.set(service, sent);
  return sent;
}
