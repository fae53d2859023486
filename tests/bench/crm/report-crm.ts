import { quantile, type Verdict } from './evaluate-crm.ts';
import type { Measured } from './measure-list.ts';

const lines: [string, (one: Measured) => number][] = [
  ['first card at 4x, median ms', (one) => quantile(one.firstPaintMs, 0.5)],
  ['  slowest', (one) => Math.max(...one.firstPaintMs)],
  ["app's own first card at 4x, median ms", (one) => quantile(one.firstOwnMs, 0.5)],
  ['all searchable, ms', (one) => one.wholeMs],
  ['key to paint at 1x, p50 ms', (one) => quantile(one.keys[1], 0.5)],
  ['  p95', (one) => quantile(one.keys[1], 0.95)],
  ['key to paint at 4x, p50 ms', (one) => quantile(one.keys[4], 0.5)],
  ['  p95', (one) => quantile(one.keys[4], 0.95)],
  ['longest frame of scrolling at 1x, ms', (one) => one.scroll[1].longestFrameMs],
  ['  at 4x', (one) => one.scroll[4].longestFrameMs],
  ['  frames above 50 ms at 4x', (one) => one.scroll[4].framesAbove50Ms],
  ['duplicates at 4x, ms', (one) => one.duplicates.shownMs],
  ['  longest task', (one) => one.duplicates.longestTaskMs],
  ['Today opened first at 1x, median ms', (one) => quantile(one.today.firstMs, 0.5)],
  ['  again', (one) => quantile(one.today.againMs, 0.5)],
  ['renewals opened first at 1x, median ms', (one) => quantile(one.renewals.firstMs, 0.5)],
  ['  again', (one) => quantile(one.renewals.againMs, 0.5)],
  ['first filter at 1x, ms', (one) => one.firstFilterMs],
  ['filter to painted result at 1x, p50 ms', (one) => quantile(one.filterMs, 0.5)],
  ['  slowest', (one) => Math.max(...one.filterMs)],
  ['heap, MB', (one) => one.heapBytes / 1_000_000],
];

/** Figures side by side, then the targets. */
export function table(options: { measured: readonly Measured[]; verdicts: readonly Verdict[] }): string {
  const { measured, verdicts } = options;
  const head = ['', ...measured.map(({ customers }) => customers.toLocaleString('en'))];
  const rows = lines.map(([title, figureOf]) => [title, ...measured.map((one) => figureOf(one).toFixed(1))]);
  const text = [head, ...rows].map(([title = '', ...cells]) =>
    [title.padEnd(38), ...cells.map((cell) => cell.padStart(12))].join(''),
  );
  const reported = verdicts.map(
    ({ met, target, figure, limit }) =>
      `${met ? 'met   ' : 'MISSED'}  ${target}: ${figure.toFixed(1)} (≤ ${limit})`,
  );
  return [...text, '', ...reported].join('\n');
}
