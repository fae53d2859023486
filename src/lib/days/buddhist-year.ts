/** The Buddhist era is so many years ahead of the Gregorian one (SHELL-8). */
export const BUDDHIST_OFFSET_YEARS = 543;
/** A typed year above this is a Buddhist year (CUSTOMER-3). */
export const BUDDHIST_ABOVE_YEAR = 2400;

export interface ReadDate {
  /** `YYYY-MM-DD`, Gregorian; what was given, where it is no such date. */
  date: string;
  /** The Buddhist year that was converted; null where nothing was. */
  fromBuddhistYear: number | null;
}

/** Reads `YYYY-MM-DD` and converts a Buddhist year, once: the answer has a year of 2400 or less, or is untouched. */
export function readBuddhistDate(date: string): ReadDate {
  const match = /^(\d{4})(-\d{2}-\d{2})$/.exec(date);
  const year = Number(match?.[1]);
  if (!match || year <= BUDDHIST_ABOVE_YEAR) return { date, fromBuddhistYear: null };
  const gregorian = String(year - BUDDHIST_OFFSET_YEARS).padStart(4, '0');
  return { date: `${gregorian}${match[2]}`, fromBuddhistYear: year };
}
