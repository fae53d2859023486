import type { Measured } from './measure-sql.ts';

/** Limit of the growth of the median with ten times the rows; p95 of 200 runs varies too much for a ratio. */
const MOST_GROWTH = 2;
/** Below this median the ratio says more about the machine than about the rows. */
const WORTH_COMPARING_MS = 1;

export interface Evaluated extends Measured {
  /** Ratio of the 95th percentile, and below of the 50th, to that with a tenth of the rows. */
  growth: number;
  growthP50: number;
  /** Targets that were missed, in words; empty if all is well. */
  missed: string[];
}

/** Compares the figures with all rows with the targets, and with the figures for a tenth of the rows. */
export function evaluate(options: { small: readonly Measured[]; full: readonly Measured[] }): Evaluated[] {
  return options.full.map((one) => {
    const before = options.small.find((other) => other.name === one.name);
    if (!before) throw new Error(`"${one.name}" was measured once only.`);
    const growthP50 = one.p50Ms / before.p50Ms;
    // Reading a small table whole is right, so only the findings in the plans at full scale count.
    const missed = [...one.findings];
    if (one.targetMs !== null && one.p95Ms >= one.targetMs)
      missed.push(`p95 is not below ${one.targetMs} ms`);
    if (growthP50 > MOST_GROWTH && one.p50Ms > WORTH_COMPARING_MS)
      missed.push(`ten times the rows take ${growthP50.toFixed(1)} times as long`);
    return { ...one, growth: one.p95Ms / before.p95Ms, growthP50, missed };
  });
}

/** The results as lines of a table. */
export function table(results: readonly Evaluated[]): string {
  const width = Math.max(...results.map((one) => one.name.length));
  const head = `${'query'.padEnd(width)}  p50 ms  p95 ms  target  rows  p95 x10  p50 x10`;
  const lines = results.map((one) =>
    [
      one.name.padEnd(width),
      one.p50Ms.toFixed(2).padStart(6),
      one.p95Ms.toFixed(2).padStart(6),
      (one.targetMs === null ? '-' : `< ${one.targetMs}`).padStart(6),
      String(one.rows).padStart(4),
      one.growth.toFixed(2).padStart(7),
      one.growthP50.toFixed(2).padStart(7),
      one.missed.join('; '),
    ].join('  '),
  );
  return [head, ...lines].join('\n');
}
