import type { DateStyle } from './format-date.ts';

const locales = { thai: 'th-TH', english: 'en-GB' } as const;

/** Names of the twelve months, January first. */
export function monthNames(style: DateStyle): string[] {
  const name = new Intl.DateTimeFormat(locales[style], { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => name.format(Date.UTC(2026, month, 1)));
}

/**
 * Names of the seven weekdays, Sunday first: a few letters to show, and the whole word for screen readers.
 */
export function weekdayNames(style: DateStyle): { short: string; long: string }[] {
  // Thai has two letters at most for a day where English needs three.
  const weekday = style === 'thai' ? 'narrow' : 'short';
  const short = new Intl.DateTimeFormat(locales[style], { weekday, timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locales[style], { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => {
    // 1 November 2026 is a Sunday.
    const atMs = Date.UTC(2026, 10, 1 + day);
    return { short: short.format(atMs), long: long.format(atMs) };
  });
}

/** A Gregorian year in both eras, such as `2026 (2569)`; Thai has the Buddhist year first. */
export function yearName(options: { year: number; style: DateStyle }): string {
  const { year, style } = options;
  return style === 'thai' ? `${year + 543} (${year})` : `${year} (${year + 543})`;
}
