import { bangkokDay, daysBetween } from '../../lib/days/bangkok-day.ts';
import { periodState } from './promotion-period.ts';

/** The end is counted in days from here on. */
const COUNTED_DAYS = 7;
/** A day without its year is taken for the next one of that name, so a far one has its year. */
const DAYS_WITHOUT_YEAR = 330;

/**
 * What a card says of a promotion's period (MARKET-8), with the day that it names and the days until then. Days are
 * `YYYY-MM-DD` of Bangkok.
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
