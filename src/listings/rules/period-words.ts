import { bangkokDay, daysBetween } from '../../lib/days/bangkok-day.ts';
import { periodState } from './promotion-period.ts';

/** With this many days left or fewer, the card counts the days until the end. */
const COUNTED_DAYS = 7;
/**
 * A date without a year is read as the next such date, so one further ahead than this is shown with its year.
 */
const DAYS_WITHOUT_YEAR = 330;

/**
 * The wording (`says`) of a promotion's period on a card (MARKET-8). `day` is the day that it names,
 * `YYYY-MM-DD` in Bangkok; `days` is the number of days until then, negative if past; `hasYear`: show the day
 * with its year.
 */
export function periodWords(options: { startDate: string; endDate: string; nowMs: number }) {
  const state = periodState(options);
  const day = state === 'upcoming' ? options.startDate : options.endDate;
  const days = daysBetween({ from: bangkokDay(options.nowMs), to: day });
  const hasYear = days > DAYS_WITHOUT_YEAR;
  const ofRunning = days > COUNTED_DAYS ? 'until' : days > 0 ? 'endsIn' : 'endsToday';
  const says = state === 'upcoming' ? 'from' : state === 'ended' ? 'ended' : ofRunning;
  return { says, day, days, hasYear } as const;
}
