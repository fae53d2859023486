/**
 * Reads a typed time of day (`9`, `930`, `9.30`, Thai digits) as `HH:MM` in 24 hours; null for anything else.
 */
export function readTypedTime(typed: string): string | null {
  const text = typed.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).trim();
  const parts = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(text);
  if (!parts) return null;
  const [, hours = '', minutes = '00'] = parts;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
