import type { DateStyle } from './format-date.ts';

/** Formatters by language and `hasYear`. Creating one takes as long as formatting a hundred days with it. */
const formatters: Partial<Record<string, Intl.DateTimeFormat>> = {};

/**
 * Formats `YYYY-MM-DD` as `d MMM`, with the year or years of the style if `hasYear` (SHELL-8). The first
 * paint needs it, so it creates none of the formatters of format-date.ts.
 */
export function formatShortDay(options: { day: string; style: DateStyle; hasYear: boolean }): string {
  const { day, style, hasYear } = options;
  const isThai = style === 'thai';
  const locale = isThai ? 'th-TH' : 'en-GB';
  const formatter = (formatters[locale + hasYear] ??= new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }));
  const written = formatter.format(Date.parse(day));
  return hasYear && !isThai ? `${written} (${Number(day.slice(0, 4)) + 543})` : written;
}
