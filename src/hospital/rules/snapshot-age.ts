/** Limits for the age of the device's copy of the hospital's bookings (BOOKING-10). */
const MINUTE_MS = 60_000;
/** Up to this age the list counts as fresh. */
export const FRESH_FOR_MS = 15 * MINUTE_MS;
/** Up to this age the list is only shown as old. */
export const AMBER_FOR_MS = 24 * 60 * MINUTE_MS;
/** Up to this age an acceptance needs a confirmation; with an older list it is only recorded. */
export const CONFIRM_FOR_MS = 7 * 24 * 60 * MINUTE_MS;

/**
 * `fresh`: up to 15 minutes. `amber`: to 24 hours. `confirm`: to 7 days, each acceptance is confirmed. `record`: older,
 * acceptances are only recorded. `none`: nothing was fetched yet.
 */
export type SnapshotAge = 'fresh' | 'amber' | 'confirm' | 'record' | 'none';

/**
 * `syncedAtMs` is the device's time at which the last pull was asked for (rule D12), null before the first. A time more
 * than a minute ahead means that the clock was set back. The age is then unknown, so acceptances have to be confirmed.
 */
export function snapshotAge(options: { syncedAtMs: number | null; nowMs: number }): SnapshotAge {
  if (options.syncedAtMs === null) return 'none';
  const ageMs = options.nowMs - options.syncedAtMs;
  if (ageMs < -MINUTE_MS) return 'confirm';
  if (ageMs <= FRESH_FOR_MS) return 'fresh';
  if (ageMs <= AMBER_FOR_MS) return 'amber';
  return ageMs <= CONFIRM_FOR_MS ? 'confirm' : 'record';
}
