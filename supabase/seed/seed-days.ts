const DAY_MS = 24 * 3600 * 1000;

/** Returns the day in Bangkok as `YYYY-MM-DD`; Bangkok has no summer time (SHELL-7). */
export function dayInBangkok(nowMs: number): string {
  return new Date(nowMs + 7 * 3600 * 1000).toISOString().slice(0, 10);
}

/** `day` is `YYYY-MM-DD`; `days` may be negative. */
export function addSeedDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A moment of that day in Bangkok, as ISO text; `time` is `HH:MM` or `HH:MM:SS`. */
export function atTime(day: string, time: string): string {
  return new Date(`${day}T${time.length === 5 ? `${time}:00` : time}+07:00`).toISOString();
}
