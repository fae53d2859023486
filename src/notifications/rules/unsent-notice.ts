import { bangkokTime } from '../../lib/days/bangkok-day.ts';

const DAY_MS = 86_400_000;
/** Bangkok time without notifications, as `private.quiet_hours` has it (NOTIFY-4). */
const QUIET = { from: '20:00', until: '08:00' } as const;

/** Whether this device should notify now of unsent changes (NOTIFY-9). Times are device milliseconds. */
export function isUnsentNoticeDue(options: {
  /** When the oldest unsent change was made; null for none. */
  oldestAtMs: number | null;
  /** When the last such notification was shown; null for never. */
  lastAtMs: number | null;
  nowMs: number;
  /** The server's time minus the device's, in milliseconds. */
  serverOffsetMs: number;
}): boolean {
  const { oldestAtMs, lastAtMs, nowMs, serverOffsetMs } = options;
  if (oldestAtMs === null || nowMs - oldestAtMs < DAY_MS) return false;
  // The absolute value lets notifications return after the clock was set back.
  if (lastAtMs !== null && Math.abs(nowMs - lastAtMs) < DAY_MS) return false;
  const time = bangkokTime(nowMs + serverOffsetMs);
  return time >= QUIET.until && time < QUIET.from;
}

/** Path of the screen that lists unsent work: the desk for redemption attempts, else the sync page. */
export function unsentScreen(options: { hasAttempts: boolean; role: string | null }): string {
  return options.hasAttempts || options.role === 'hospital' ? '/hospital-dashboard' : '/crm/sync';
}
