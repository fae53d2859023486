import { readText } from './read-text.ts';

const LIMIT_MS = 5_000;
const LIMIT_BYTES = 1024 * 1024;

export type UpstreamAnswer =
  | { ok: true; json: unknown }
  | { ok: false; reason: 'status' | 'not_json' | 'too_large' | 'timeout' | 'unreachable' };

/**
 * Gets JSON from a service, within a time (5 s by default) that covers the whole body and within 1 MB. Nothing
 * of the caller is passed on. `timeLimit` starts the time of one request.
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
