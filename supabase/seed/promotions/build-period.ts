import { addSeedDays } from '../seed-days.ts';
import type { SeedRandom } from '../seed-random.ts';

/** The first and last day of a promotion, `YYYY-MM-DD`. */
export interface SeedPeriod {
  start_date: string;
  end_date: string;
  /** The day of publication, `YYYY-MM-DD`. */
  publishedDay: string;
}

/**
 * The period of a promotion: of ten, one has ended, one is upcoming, the others
 * run; of twenty, one ends today.
 */
export function buildPeriod(options: { index: number; today: string; random: SeedRandom }): SeedPeriod {
  const { index, today, random } = options;
  const days = (from: number, to: number) => addSeedDays(today, random.between(from, to));
  if (index % 10 === 7) {
    const start = days(-75, -40);
    return { start_date: start, end_date: days(-20, -1), publishedDay: addSeedDays(start, -3) };
  }
  if (index % 10 === 4) return { start_date: days(2, 20), end_date: days(40, 90), publishedDay: days(-6, 0) };
  const start = days(-45, 0);
  const end = index % 20 === 12 ? today : days(4, 95);
  return { start_date: start, end_date: end, publishedDay: addSeedDays(start, -random.between(0, 4)) };
}
