import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';

/** True for a day that exists, written `YYYY-MM-DD`, from year 1 on. */
export function isCalendarDate(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text));
}
