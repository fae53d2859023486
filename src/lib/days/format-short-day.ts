import type { DateStyle } from './format-date.ts';

/**
 * `YYYY-MM-DD` as `d MMM`, with the year or years of that style where `hasYear` (SHELL-8). The first paint needs it, so
 * it makes none of the formatters of format-date.ts.
 */
export function formatShortDay(options: { day: string; style: DateStyle; hasYear: boolean }): string {
  const { day, style, hasYear } = options;
  const isThai = style === 'thai';
  const written = new Date(`${day}T00:00:00Z`).toLocaleDateString(isThai ? 'th-TH' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return hasYear && !isThai ? `${written} (${Number(day.slice(0, 4)) + 543})` : written;
}
