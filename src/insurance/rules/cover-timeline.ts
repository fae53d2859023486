import { lastCoveredMs } from './insurance-status.ts';

/** How much of a cover's period has passed, from 0 (not started) to 1 (lapsed). */
export interface CoverTimeline {
  elapsedShare: number;
}

/** The timeline of a cover at `nowMs`; null if its start or end is not known, or the end comes first. */
export function coverTimeline(options: {
  coverageStart: string | null;
  coverageEnd: string | null;
  nowMs: number;
}): CoverTimeline | null {
  const startMs = options.coverageStart === null ? Number.NaN : Date.parse(options.coverageStart);
  const endMs = lastCoveredMs(options.coverageEnd);
  if (Number.isNaN(startMs) || endMs === null || endMs < startMs) return null;
  if (endMs === startMs) return { elapsedShare: options.nowMs > endMs ? 1 : 0 };
  const share = (options.nowMs - startMs) / (endMs - startMs);
  return { elapsedShare: Math.min(1, Math.max(0, share)) };
}
