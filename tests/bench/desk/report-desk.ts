import { quantile, type Verdict } from '../crm/evaluate-crm.ts';
import type { Measured } from './measure-desk.ts';

/** The figures, then the target. */
export function table(options: { measured: Measured; verdicts: readonly Verdict[] }): string {
  const { measured, verdicts } = options;
  const lines: [string, number][] = [
    ['signing in until the list is ready, s', measured.firstList.ms / 1000],
    ['  answers of pulls, MB', measured.firstList.bytes / 1e6],
    ['scan to state at 1x, p50 ms', quantile(measured.scans[1], 0.5)],
    ['  p95', quantile(measured.scans[1], 0.95)],
    ['scan to state at 4x, p50 ms', quantile(measured.scans[4], 0.5)],
    ['  p95', quantile(measured.scans[4], 0.95)],
    ['  slowest', Math.max(...measured.scans[4])],
    ['first scan after a cold start at 4x, slowest ms', Math.max(...measured.firstScans)],
    ['first bookings after a cold start, slowest ms', Math.max(...measured.firstScreens)],
    [`codes read by the camera, of ${measured.camera.codes}`, measured.camera.read],
  ];
  const reported = verdicts.map(
    ({ met, target, figure, limit }) =>
      `${met ? 'met   ' : 'MISSED'}  ${target}: ${figure.toFixed(1)} (≤ ${limit})`,
  );
  return [
    `${measured.bookings.toLocaleString('en')} bookings, ${measured.scans[4].length} scans each`,
    ...lines.map(([title, figure]) => `${title.padEnd(50)}${figure.toFixed(1).padStart(10)}`),
    '',
    ...reported,
  ].join('\n');
}
