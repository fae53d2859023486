/**
 * Reads a `Retry-After` header, which is a number of seconds or a date, as milliseconds from now. Null if
 * it is missing or not readable.
 */
export function readRetryAfter(header: string | null): number | null {
  if (!header?.trim()) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
