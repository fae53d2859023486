/** Dates are written in Thai with the Buddhist year, or in English with both years (SHELL-8). */
export type DateStyle = 'thai' | 'english';

/** Days and times of the business are in the time zone of Bangkok (SHELL-7). */
export const TIME_ZONE = 'Asia/Bangkok';

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const thaiDay = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { ...dayParts, timeZone: 'UTC' });
const englishDay = new Intl.DateTimeFormat('en-GB-u-ca-gregory', { ...dayParts, timeZone: 'UTC' });

const momentParts = { ...dayParts, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const thaiMoment = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { ...momentParts, timeZone: TIME_ZONE });
const englishMoment = new Intl.DateTimeFormat('en-GB-u-ca-gregory', { ...momentParts, timeZone: TIME_ZONE });

/**
 * Formats `YYYY-MM-DD` as `d MMM yyyy`; a text that is no date is returned unchanged. Days have no time zone,
 * so none is applied.
 */
export function formatDay(options: { date: string; style: DateStyle }): string {
  const atMs = Date.parse(`${options.date}T00:00:00Z`);
  if (Number.isNaN(atMs)) return options.date;
  if (options.style === 'thai') return withoutEra(thaiDay.formatToParts(atMs));
  const buddhistYear = Number(options.date.slice(0, 4)) + 543;
  return `${englishDay.format(atMs)} (${buddhistYear})`;
}

/**
 * Formats milliseconds since 1970 as day and time in Bangkok; empty for a number that is no moment, such as
 * `NaN`.
 */
export function formatMoment(options: { atMs: number; style: DateStyle }): string {
  if (!isMoment(options.atMs)) return '';
  if (options.style === 'thai') return withoutEra(thaiMoment.formatToParts(options.atMs));
  return englishMoment.format(options.atMs);
}

/** Some versions of ICU write "พ.ศ." before the year, some do not. */
function withoutEra(parts: Intl.DateTimeFormatPart[]): string {
  return parts
    .map((part) => (part.type === 'era' ? '' : part.value.replace('พ.ศ.', '')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE } as const;
const thaiTime = new Intl.DateTimeFormat('th-TH', timeParts);

/**
 * Formats milliseconds since 1970 as the time of day in Bangkok, `09:12`; empty for a number that is no
 * moment, such as `NaN`.
 */
export function formatTime(atMs: number): string {
  return isMoment(atMs) ? thaiTime.format(atMs) : '';
}

/** False for numbers for which formatters throw, such as `NaN`. */
function isMoment(atMs: number): boolean {
  return !Number.isNaN(new Date(atMs).getTime());
}
