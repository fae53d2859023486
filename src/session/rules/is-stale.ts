/** A device that did not sync for so long shows nobody to whom something may have happened (PRIVACY-4). */
const STALE_DAYS = 30;

/**
 * Whether a customer may have been erased long ago of whom this device does not know. A clock that was set back as far proves
 * nothing either.
 */
export function isStale(options: { syncedAtMs: number | null; nowMs: number }): boolean {
  const { syncedAtMs, nowMs } = options;
  return syncedAtMs !== null && Math.abs(nowMs - syncedAtMs) > STALE_DAYS * 86_400_000;
}
