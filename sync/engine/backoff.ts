const FIRST_MS = 1_000;
const LAST_MS = 5 * 60_000;

/**
 * The delay before try `attempt` (1 for the first repeat): exponential with full jitter, 1 s to 5 min (rule E5). It
 * is never less than the server asked for. `fraction` is random in [0, 1).
 */
export function backoffMs(options: {
  attempt: number;
  fraction: number;
  retryAfterMs: number | null;
}): number {
  const ceiling = Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(options.attempt, 20));
  const jittered = FIRST_MS + options.fraction * (ceiling - FIRST_MS);
  return Math.round(Math.max(jittered, options.retryAfterMs ?? 0));
}
