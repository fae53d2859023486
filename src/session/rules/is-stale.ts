/**
 * Limit of a device's last sync. An older device hides customers who may have been erased since (PRIVACY-4).
 */
const STALE_DAYS = 30;

/**
 * Whether this device's last sync is so old that erased customers may still be on it. A clock set back by as
 * much counts as stale too. `syncedAtMs` null, for never synced, is not stale.
 */
export function isStale(options: { syncedAtMs: number | null; nowMs: number }): boolean {
  const { syncedAtMs, nowMs } = options;
  return syncedAtMs !== null && Math.abs(nowMs - syncedAtMs) > STALE_DAYS * 86_400_000;
}
