import type { Measured } from './run-rounds.ts';

/** Nearest-rank percentile, `share` from 0 to 1; NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const median = (values: readonly number[]) => percentile(values, 0.5);

/** One figure per measure: the median of the rounds, except where a comment says otherwise. */
export interface Summary {
  pullMs: number;
  pullRequests: number;
  pullBytes: number;
  pullPeakBytes: number;
  pullManyMs: number;
  pullManyPeakBytes: number;
  pushMs: number;
  /** The most of all pushes. */
  pushRequests: number;
  pushBytes: number;
  /** Bytes sent ÷ `patchBytes`, and below ÷ `bareBytes` (ids and new values alone). */
  pushByPatch: number;
  pushByBare: number;
  farPushMs: number;
  resumeMs: number;
  /** The most of all rounds; so is `resumeBytes`. */
  resumeRequests: number;
  resumeBytes: number;
  /** This and the next figures are percentiles over all edits of all rounds. */
  commitP50Ms: number;
  commitP95Ms: number;
  editP50Ms: number;
  editP95Ms: number;
  editMaxMs: number;
  edits: number;
  /** Milliseconds; 0 if no task took more than 50 ms. */
  longestTaskMs: number;
  longTasks: number;
}

/** Summarizes the visits of one contestant; NaN for figures that were not measured. */
export function summarize(measured: Measured, name: string): Summary {
  const days = measured.days[name] ?? [];
  const few = measured.few[name] ?? [];
  const many = measured.many[name] ?? [];
  const runs = measured.edits[name] ?? [];
  const commits = days.flatMap((day) => day.commits);
  const edits = runs.flatMap((run) => run.edits);
  const longTasks = runs.flatMap((run) => run.longTasks);
  const pushes = days.flatMap((day) => [day.push, day.farPush]);
  return {
    pullMs: median(few.map(({ ms }) => ms)),
    pullRequests: median(few.map(({ traffic }) => traffic.requests)),
    pullBytes: median(few.map(({ traffic }) => traffic.receivedBytes)),
    pullPeakBytes: median(few.map(({ peakHeapBytes }) => peakHeapBytes)),
    pullManyMs: median(many.map(({ ms }) => ms)),
    pullManyPeakBytes: median(many.map(({ peakHeapBytes }) => peakHeapBytes)),
    pushMs: median(days.map(({ push }) => push.ms)),
    pushRequests: percentile(
      pushes.map(({ traffic }) => traffic.requests),
      1,
    ),
    pushBytes: median(pushes.map(({ traffic }) => traffic.sentBytes)),
    pushByPatch: median(pushes.map((push) => push.traffic.sentBytes / (push.patchBytes ?? Number.NaN))),
    pushByBare: median(pushes.map((push) => push.traffic.sentBytes / push.bareBytes)),
    farPushMs: median(days.map(({ farPush }) => farPush.ms)),
    resumeMs: median(days.map(({ resume }) => resume.ms)),
    resumeRequests: percentile(
      days.map(({ resume }) => resume.traffic.requests),
      1,
    ),
    resumeBytes: percentile(
      days.map(({ resume }) => resume.traffic.sentBytes + resume.traffic.receivedBytes),
      1,
    ),
    commitP50Ms: percentile(commits, 0.5),
    commitP95Ms: percentile(commits, 0.95),
    editP50Ms: percentile(edits, 0.5),
    editP95Ms: percentile(edits, 0.95),
    editMaxMs: percentile(edits, 1),
    edits: edits.length,
    longestTaskMs: runs.length > 0 ? Math.max(0, ...longTasks) : Number.NaN,
    longTasks: runs.length > 0 ? longTasks.length : Number.NaN,
  };
}
