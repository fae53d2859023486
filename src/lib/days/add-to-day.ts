import { addMonths as laterByMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';

/** The `YYYY-MM-DD` that is `days` later, or earlier if `days` is negative. */
export function addDays(options: { day: string; days: number }): string {
  const atMs = Date.parse(`${options.day}T00:00Z`) + options.days * 86_400_000;
  return new Date(atMs).toISOString().slice(0, 10);
}

/** The `YYYY-MM-DD` that is `months` later; the last day of a month that has no such day (29 Feb: 28 Feb). */
export function addMonths(options: { day: string; months: number }): string {
  return formatISO(laterByMonths(parseISO(options.day), options.months), { representation: 'date' });
}
