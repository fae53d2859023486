import { readText } from './read-text.ts';

const LIMIT_MS = 5_000;
const LIMIT_BYTES = 1024 * 1024;

/** The parsed answer of a service, or why there is none; `status` is any HTTP status but 2xx. */
export type UpstreamAnswer =
  | { ok: true; json: unknown }
  | { ok: false; reason: 'status' | 'not_json' | 'too_large' | 'timeout' | 'unreachable' };

/**
 * Gets JSON of at most 1 MB from another service; nothing of the caller is passed on. `timeLimit` returns the
 * signal that aborts the request, body included; by default after 5 s. Never rejects.
 */
export async function askUpstream(options: {
  url: URL;
  timeLimit?: () => AbortSignal;
}): Promise<UpstreamAnswer> {
  const timeLimit = options.timeLimit ?? (() => AbortSignal.timeout(LIMIT_MS));
  try {
    const response = await fetch(options.url, {
      headers: { accept: 'application/json', 'user-agent': 'sabai-edge-function' },
      signal: timeLimit(),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { ok: false, reason: 'status' };
    }
    const read = await readText({ body: response.body, limitBytes: LIMIT_BYTES });
    if (read === 'too_large') return { ok: false, reason: 'too_large' };
    return { ok: true, json: JSON.parse(read.text) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, reason: 'not_json' };
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return { ok: false, reason: timedOut ? 'timeout' : 'unreachable' };
  }
}
