/** Bangkok is seven hours ahead of UTC the whole year (SHELL-7). */
const AHEAD_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** The day in Bangkok at a moment, as `YYYY-MM-DD`; empty for `NaN`. */
export function bangkokDay(atMs: number): string {
  return inBangkok(atMs).slice(0, 10);
}

/** The time of day in Bangkok at a moment, as `HH:mm`; empty for `NaN`. */
export function bangkokTime(atMs: number): string {
  return inBangkok(atMs).slice(11, 16);
}

function inBangkok(atMs: number): string {
  return Number.isNaN(atMs) ? '' : new Date(atMs + AHEAD_MS).toISOString();
}

/** The moment of a day and time in Bangkok (`YYYY-MM-DD`, `HH:mm`), as ISO 8601 with its offset. */
export function bangkokMoment(options: { day: string; time: string }): string {
  return `${options.day}T${options.time}:00+07:00`;
}

/** The first moment of a day in Bangkok, in milliseconds since 1970; `NaN` for what is no `YYYY-MM-DD`. */
export function bangkokDayStartMs(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) - AHEAD_MS;
}

/** The last millisecond of a day in Bangkok, since 1970; `NaN` for what is no `YYYY-MM-DD`. */
export function bangkokDayEndMs(day: string): number {
  return bangkokDayStartMs(day) + DAY_MS - 1;
}

/** Whole days from one `YYYY-MM-DD` to another; negative where `to` is the earlier one. */
export function daysBetween(options: { from: string; to: string }): number {
  return Math.round((Date.parse(`${options.to}T00:00Z`) - Date.parse(`${options.from}T00:00Z`)) / DAY_MS);
}
