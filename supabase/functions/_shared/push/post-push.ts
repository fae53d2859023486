import { encryptPush } from './encrypt-push.ts';
import type { PushText } from './render-push.ts';

/** The push subscription of a device, as `take_messages` returns it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The public VAPID key that the device subscribed with. */
  key: string;
}

/**
 * The outcome of one push: `error` is null when it was accepted; `isFinal` means that a retry is useless.
 * `answer` is what the push service said about the subscription; null when it said nothing about it.
 */
export interface PushSent {
  error: string | null;
  isFinal: boolean;
  retrySeconds: number | null;
  answer: 'taken' | 'refused' | 'gone' | null;
}

const TIME_LIMIT_MS = 10_000;

/**
 * Posts one notification to its push service. Redirects are not followed and the answer's body is not read,
 * because the address came from a device (SECURITY-62). Never rejects.
 */
export async function postPush(options: {
  push: PushText;
  target: PushTarget;
  ttlSeconds: number;
  vapid: (asked: { origin: string; publicKey: string }) => Promise<string | null>;
}): Promise<PushSent> {
  const { push, target, ttlSeconds } = options;
  try {
    const { origin } = new URL(target.endpoint);
    const authorization = await options.vapid({ origin, publicKey: target.key });
    if (authorization === null) return later('The server has no such key for notifications any more.');
    const body = await encryptPush({ text: JSON.stringify(push), keys: target });
    const response = await fetch(target.endpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.max(0, Math.floor(ttlSeconds))),
        topic: push.tag,
        urgency: 'normal',
      },
      body,
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    await response.body?.cancel();
    return readAnswer(response);
  } catch {
    return later('The push service did not answer.');
  }
}

function readAnswer(response: Response): PushSent {
  const { status } = response;
  if (response.ok) return { error: null, isFinal: false, retrySeconds: null, answer: 'taken' };
  const error = `The push service answered ${status}.`;
  if (status === 404 || status === 410) return { error, isFinal: true, retrySeconds: null, answer: 'gone' };
  if (status === 429 || status >= 500) return { ...later(error), retrySeconds: readRetryAfter(response) };
  return { error, isFinal: true, retrySeconds: null, answer: 'refused' };
}

function later(error: string): PushSent {
  return { error, isFinal: false, retrySeconds: null, answer: null };
}

/** The header `Retry-After` in seconds; null when it is missing or a date. */
function readRetryAfter(response: Response): number | null {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
