import { bangkokTime } from '../../lib/days/bangkok-day.ts';

const DAY_MS = 86_400_000;
/** As `private.quiet_hours` has them for notifications (NOTIFY-4). */
const QUIET = { from: '20:00', until: '08:00' } as const;

/** Whether this device notifies now of what it has not sent (NOTIFY-9). Times are device milliseconds. */
export function isUnsentNoticeDue(options: {
  /** When the oldest of it was done; null for nothing. */
  oldestAtMs: number | null;
  /** When it was last notified of; null for never. */
  lastAtMs: number | null;
  nowMs: number;
  /** The server's time minus the device's. */
  serverOffsetMs: number;
}): boolean {
  const { oldestAtMs, lastAtMs, nowMs, serverOffsetMs } = options;
  if (oldestAtMs === null || nowMs - oldestAtMs < DAY_MS) return false;
  // A clock that was set back does not silence it for good.
  if (lastAtMs !== null && Math.abs(nowMs - lastAtMs) < DAY_MS) return false;
  const time = bangkokTime(nowMs + serverOffsetMs);
  return time >= QUIET.until && time < QUIET.from;
}

/** The screen that lists what waits: the desk for what was accepted there, else the page of syncing. */
export function unsentScreen(options: { hasAttempts: boolean; role: string | null }): string {
  return options.hasAttempts || options.role === 'hospital' ? '/hospital-dashboard' : '/crm/sync';
}
