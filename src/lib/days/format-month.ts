import type { DateStyle } from './format-date.ts';

const thai = new Intl.DateTimeFormat('th', { month: 'long', timeZone: 'UTC' });
const english = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/**
 * Formats the month of a day, `YYYY-MM-DD`, with its Buddhist year (SHELL-8): in Thai `ธันวาคม 2569`, in
 * English `December 2026 (2569)`.
 */
export function formatMonth(options: { day: string; style: DateStyle }): string {
  const atMs = Date.parse(`${options.day}T00:00:00Z`);
  const year = Number(options.day.slice(0, 4));
  return options.style === 'thai'
    ? `${thai.format(atMs)} ${year + 543}`
    : `${english.format(atMs)} ${year} (${year + 543})`;
}
