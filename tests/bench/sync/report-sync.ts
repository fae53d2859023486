import type { Verdict } from './evaluate-sync.ts';
import type { Measured } from './run-rounds.ts';
import { summarize, type Summary } from './summarize.ts';

const kilo = (bytes: number) => bytes / 1_000;
const mega = (bytes: number) => bytes / 1_000_000;

/** Name and unit of each line, and its figure. */
const lines: [string, (one: Summary) => number][] = [
  ['initial pull, ms', (one) => one.pullMs],
  ['  requests', (one) => one.pullRequests],
  ['  received, MB', (one) => mega(one.pullBytes)],
  ['  peak heap, MB', (one) => mega(one.pullPeakBytes)],
  ['large pull, ms', (one) => one.pullManyMs],
  ['  peak heap, MB', (one) => mega(one.pullManyPeakBytes)],
  ['push of 1,000 edits, ms', (one) => one.pushMs],
  ['  at 200 ms round trip, ms', (one) => one.farPushMs],
  ['  requests', (one) => one.pushRequests],
  ['  sent, kB', (one) => kilo(one.pushBytes)],
  ['  sent ÷ patches', (one) => one.pushByPatch],
  ['  sent ÷ ids and values', (one) => one.pushByBare],
  ['resume, ms', (one) => one.resumeMs],
  ['  requests', (one) => one.resumeRequests],
  ['  both ways, kB', (one) => kilo(one.resumeBytes)],
  ['commit of an edit p50, ms', (one) => one.commitP50Ms],
  ['  p95', (one) => one.commitP95Ms],
  ['edit during the pull p50, ms', (one) => one.editP50Ms],
  ['  p95', (one) => one.editP95Ms],
  ['  max', (one) => one.editMaxMs],
  ['  edits', (one) => one.edits],
  ['  longest task, ms (0: none above 50)', (one) => one.longestTaskMs],
  ['  tasks above 50 ms', (one) => one.longTasks],
];

/** Figures of each contestant with their ratio to ours, then the targets. */
export function table(options: { measured: Measured; verdicts: readonly Verdict[] }): string {
  const { measured, verdicts } = options;
  const names = Object.keys(measured.few);
  const summaries = names.map((name) => summarize(measured, name));
  const ours = summaries[names.indexOf('ours')];
  const rows = lines.map(([title, figureOf]) => {
    const base = ours ? figureOf(ours) : Number.NaN;
    return [title, ...summaries.map((one) => cell(figureOf(one), base, one === ours))];
  });
  const head = [`${measured.rows.few} and ${measured.rows.many} rows`, ...names];
  const targets = verdicts.map(
    ({ target, figure, limit, bound, met }) =>
      `${met ? 'met   ' : 'MISSED'}  ${target}: ${short(figure)} (${bound === 'most' ? '≤' : '≥'} ${short(limit)})`,
  );
  return [...aligned([head, ...rows]), '', ...targets].join('\n');
}

function cell(figure: number, base: number, isBase: boolean): string {
  if (Number.isNaN(figure)) return '-';
  const ratio = figure / base;
  return isBase || !Number.isFinite(ratio) ? short(figure) : `${short(figure)} (${short(ratio)}×)`;
}

function short(figure: number): string {
  return figure >= 100 ? Math.round(figure).toLocaleString('en') : String(Number(figure.toPrecision(3)));
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  return rows.map((row) =>
    row.map((text, n) => (n === 0 ? text.padEnd(widths[n] ?? 0) : text.padStart(widths[n] ?? 0))).join('  '),
  );
}
