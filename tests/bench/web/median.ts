import type { PageFigures } from './measure-page.ts';

/** Median of each figure over all runs, and all audits that failed in any run. */
export function medianOf(runs: readonly PageFigures[]): PageFigures {
  const middle = (read: (run: PageFigures) => number) => percentile(runs.map(read), 0.5);
  return {
    lcpMs: middle((run) => run.lcpMs),
    fcpMs: middle((run) => run.fcpMs),
    tbtMs: middle((run) => run.tbtMs),
    cls: middle((run) => run.cls),
    scriptBytes: middle((run) => run.scriptBytes),
    allBytes: middle((run) => run.allBytes),
    performance: middle((run) => run.performance),
    accessibility: middle((run) => run.accessibility),
    bestPractices: middle((run) => run.bestPractices),
    seo: middle((run) => run.seo),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
}

/** Nearest-rank percentile, `share` from 0 to 1. Throws if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}
