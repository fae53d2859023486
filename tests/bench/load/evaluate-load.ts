import { quantile, type Verdict } from '../crm/evaluate-crm.ts';
import type { Load } from './run-load.ts';

/** Times vary more than memory does: the slowest twentieth of some hundred calls moves by a third between runs. */
const P95_GROWTH = 1.5;
/** A quarter of a run with fewer calls has no p95 to compare; the smallest form of the benchmark has none. */
const CALLS_OF_A_QUARTER = 100;
/** Shorter calls are taken for this long, so that a fraction of a millisecond is no growth. */
const CLOCK_MS = 1;

/**
 * Ratio of the quantile `p` in the last quarter of a run to that in its second quarter; 1 is no growth.
 * NaN means too few points. The first quarter is warm-up.
 */
export function growth(points: readonly { atMs: number; figure: number }[], p: number): number {
  const times = points.map(({ atMs }) => atMs);
  const [fromMs, toMs] = [Math.min(...times), Math.max(...times)];
  const quarter = (n: number) =>
    points
      .filter(({ atMs }) => Math.min(3, Math.floor((4 * (atMs - fromMs)) / (toMs - fromMs || 1))) === n)
      .map(({ figure }) => figure);
  const [second, last] = [quarter(1), quarter(3)];
  if (second.length === 0 || last.length === 0) return Number.NaN;
  return quantile(last, p) / quantile(second, p);
}

export function evaluate(load: Load): Verdict[] {
  const most = (target: string, figure: number, limit: number): Verdict => ({
    target,
    figure,
    limit,
    met: figure <= limit,
  });
  const { lost, unasked, twice, differing } = load.differences;
  return [
    most('accepted and not on the server', lost.length, 0),
    most('on the server and not accepted', unasked.length, 0),
    most('bookings redeemed twice', twice.length, 0),
    most('devices that differ from the server', differing.length, 0),
    most('memory, last quarter over the second', growthOf(load, 'megabytes'), 1.1),
    most('open files and connections, last quarter over the second', growthOf(load, 'descriptors'), 1.1),
    most('connections of the database, last quarter over the second', growthOf(load, 'connections'), 1.1),
    ...slowing(load.calls).map(({ name, ratio }) =>
      most(`p95 of ${name}, last quarter over the second`, ratio, P95_GROWTH),
    ),
  ];
}

/** The growth of p95 by function, for those with enough calls in both quarters to have one. */
function slowing(calls: Load['calls']): { name: string; ratio: number }[] {
  return [...new Set(calls.map(({ name }) => name))].flatMap((name) => {
    const some = calls.filter((call) => call.name === name);
    if (some.length < 4 * CALLS_OF_A_QUARTER) return [];
    const points = some.map(({ atMs, ms }) => ({ atMs, figure: Math.max(ms, CLOCK_MS) }));
    return [{ name, ratio: growth(points, 0.95) }];
  });
}

function growthOf(load: Load, name: 'megabytes' | 'descriptors' | 'connections'): number {
  return growth(
    load.samples.map((sample) => ({ atMs: sample.atMs, figure: sample[name] })),
    0.5,
  );
}

/**
 * Count, failures, p50 and p95 (milliseconds) by function.
 * Times are the server's, without the simulated delays.
 */
export function summarizeCalls(calls: Load['calls']) {
  return [...new Set(calls.map(({ name }) => name))].map((name) => {
    const some = calls.filter((call) => call.name === name);
    const times = some.map(({ ms }) => ms);
    return {
      name,
      calls: some.length,
      failed: some.filter(({ status }) => status >= 500).length,
      p50Ms: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
    };
  });
}

export function table(options: { load: Load; verdicts: readonly Verdict[] }): string {
  const { load, verdicts } = options;
  const { customers, notes, bookings, attempts } = load.accepted;
  return [
    `${load.phones} phones and ${load.tablets} tablets for ${load.seconds} s`,
    `accepted: ${customers} customers, ${notes} notes, ${bookings} bookings, ${attempts} redemptions; refused: ${load.refused}`,
    `server: ${load.corePercent.server.toFixed(0)} % of a core, devices: ${load.corePercent.devices.toFixed(0)} %`,
    `everything was sent ${(load.drainedAfterMs / 1000).toFixed(1)} s after the last act`,
    ...summarizeCalls(load.calls).map(
      ({ name, calls, failed, p50Ms, p95Ms }) =>
        `${name.padEnd(24)}${String(calls).padStart(7)} calls, ${failed} failed, p50 ${p50Ms.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms`,
    ),
    '',
    ...verdicts.map(
      ({ met, target, figure, limit }) =>
        `${met ? 'met   ' : 'MISSED'}  ${target}: ${figure.toFixed(2)} (≤ ${limit})`,
    ),
  ].join('\n');
}
