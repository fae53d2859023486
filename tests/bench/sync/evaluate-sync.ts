import type { Measured } from './run-rounds.ts';
import { summarize } from './summarize.ts';

export interface Verdict {
  target: string;
  /** What was measured, in the target's unit. */
  figure: number;
  /** The greatest allowed figure; for `least`, the smallest one. */
  limit: number;
  bound: 'most' | 'least';
  met: boolean;
}

/** Compares the figures with the targets; targets whose figures were not measured are left out. */
export function evaluate(measured: Measured): Verdict[] {
  const ours = summarize(measured, 'ours');
  const rxdb = summarize(measured, 'rxdb');
  const tuned = summarize(measured, 'rxdb500');
  const floor = summarize(measured, 'floor');
  const rowsBytes = ours.pullBytes * (measured.rows.many / measured.rows.few);
  const most = (target: string, figure: number, limit: number) =>
    verdict({ target, figure, limit, bound: 'most' });
  const least = (target: string, figure: number, limit: number) =>
    verdict({ target, figure, limit, bound: 'least' });
  return [
    most('initial pull ÷ raw bulkPut of the same pages', ours.pullMs / floor.pullMs, 1.3),
    least('initial pull: RxDB ÷ ours', rxdb.pullMs / ours.pullMs, 3.5),
    least('initial pull: RxDB tuned ÷ ours', tuned.pullMs / ours.pullMs, 3.5),
    most('push of 1,000 edits: requests', ours.pushRequests, 4),
    most('push of 1,000 edits: bytes sent ÷ bytes of the patches', ours.pushByPatch, 1.2),
    most('push of 1,000 edits at 200 ms: ms', ours.farPushMs, 1_500),
    most('resume with nothing to do: requests', ours.resumeRequests, 1),
    most('resume with nothing to do: bytes', ours.resumeBytes, 1_000),
    most('commit of one edit, strict: p95 ms', ours.commitP95Ms, 25),
    most('edit during the initial pull: p95 ms', ours.editP95Ms, 100),
    most('edit during the initial pull: longest task ms', ours.longestTaskMs, 50),
    most(
      'large pull ÷ initial pull',
      ours.pullManyMs / ours.pullMs,
      1.1 * (measured.rows.many / measured.rows.few),
    ),
    most('large pull ÷ raw bulkPut of the same pages', ours.pullManyMs / floor.pullManyMs, 1.4),
    most('large pull: peak heap bytes', ours.pullManyPeakBytes, 1.5 * ours.pullPeakBytes + rowsBytes),
  ].filter(({ figure }) => !Number.isNaN(figure));
}

function verdict(options: Omit<Verdict, 'met'>): Verdict {
  const { figure, limit, bound } = options;
  return { ...options, met: bound === 'most' ? figure <= limit : figure >= limit };
}
