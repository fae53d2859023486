/** The Buddhist era is this many years ahead of the Gregorian calendar (SHELL-8). */
export const BUDDHIST_OFFSET_YEARS = 543;
/** A typed year above this is a Buddhist year (CUSTOMER-3). */
export const BUDDHIST_ABOVE_YEAR = 2400;

/** A date whose Buddhist year, if it had one, was converted. */
export interface ReadDate {
  /** `YYYY-MM-DD` in the Gregorian calendar; the text as it was given if it is no such date. */
  date: string;
  /** The Buddhist year that was converted; null if none was. */
  fromBuddhistYear: number | null;
}

/** Reads `YYYY-MM-DD` and subtracts 543 from a year above 2400; any other text is returned unchanged. */
export function readBuddhistDate(date: string): ReadDate {
  const match = /^(\d{4})(-\d{2}-\d{2})$/.exec(date);
  const year = Number(match?.[1]);
  if (!match || year <= BUDDHIST_ABOVE_YEAR) return { date, fromBuddhistYear: null };
  const gregorian = String(year - BUDDHIST_OFFSET_YEARS).padStart(4, '0');
  return { date: `${gregorian}${match[2]}`, fromBuddhistYear: year };
}
