import type { HttpRequest, HttpResult, Network } from './ports.ts';
import { readRetryAfter } from './read-retry-after.ts';

/**
 * Delay before a failed request is reported. A browser that unloads a page fails its requests as if offline.
 * The page is gone before this delay ends, so it reports no false outage.
 */
const LEFT_WITHIN_MS = 300;

/** Plain `fetch`: every call has a time limit and an explicit token, or none on purpose (rules E3, I2). */
export function fetchNetwork(backend: { url: string; publishableKey: string }): Network {
  return {
    seemsOnline: () => navigator.onLine,
    async request({ method, path, token, body, timeoutMs }: HttpRequest): Promise<HttpResult> {
      try {
        const response = await fetch(backend.url + path, {
          method,
          headers: {
            apikey: backend.publishableKey,
            'content-type': 'application/json',
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(timeoutMs),
          cache: 'no-store',
          credentials: 'omit',
          redirect: 'error',
        });
        return readAnswer(response.status, await response.text(), response.headers.get('retry-after'));
      } catch (error) {
        const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
        if (!timedOut) await new Promise((resolve) => setTimeout(resolve, LEFT_WITHIN_MS));
        return { kind: 'no_answer', cause: timedOut ? 'timeout' : 'network' };
      }
    },
  };
}

function readAnswer(status: number, text: string, retryAfter: string | null): HttpResult {
  const retryAfterMs = readRetryAfter(retryAfter);
  try {
    return { kind: 'answer', status, json: JSON.parse(text) as unknown, retryAfterMs };
  } catch {
    return { kind: 'unreadable', status, retryAfterMs };
  }
}
