/** Shifts at a reception: who is on shift on a device, and when the screen locks by itself. Pure. */

/** An open shift: who works at this device, and since when. */
export interface Shift {
  userId: string;
  name: string;
  /** In ms since 1970, by the device's clock. */
  startedAtMs: number;
}

/** Minutes without a touch before the screen locks; 0 never locks it. */
export const idleMinutes = [0, 1, 3, 5, 10, 30] as const;
/** A choice of the minutes before the screen locks. */
export type IdleMinutes = (typeof idleMinutes)[number];

/** Whether shifts are used on the device, and whether one is open. */
export type ShiftState = 'none' | 'closed' | 'locked' | 'open';

/**
 * `none`: nobody has a PIN on the device, so everybody works as the account. `closed`: one of them has to start a shift.
 * `locked`: the person on shift has to give the PIN again.
 */
export function shiftState(options: { people: number; shift: Shift | null; isLocked: boolean }): ShiftState {
  if (options.people === 0) return 'none';
  if (options.shift === null) return 'closed';
  return options.isLocked ? 'locked' : 'open';
}

/** Whether the screen locks now. A clock that was set back does not prevent it. */
export function isIdle(options: { touchedAtMs: number; nowMs: number; minutes: IdleMinutes }): boolean {
  const { touchedAtMs, nowMs, minutes } = options;
  return minutes > 0 && Math.abs(nowMs - touchedAtMs) >= minutes * 60_000;
}
