import { simulateRedemptions, type RunReport } from '../simulate-redemptions.ts';
import type { Safeguards } from '../world/safeguards.ts';

/** Runs seeds one after the other; `stopAtFailure` ends with the first that breaks a promise. */
export async function* runSeeds(options: {
  from: number;
  seeds: number;
  mutant?: keyof Safeguards;
  stopAtFailure: boolean;
}): AsyncGenerator<RunReport> {
  const { from, seeds, mutant, stopAtFailure } = options;
  for (let seed = from; seed < from + seeds; seed++) {
    const report = await simulateRedemptions({ seed, ...(mutant ? { mutant } : {}) });
    yield report;
    if (stopAtFailure && report.violations.length > 0) return;
  }
}
