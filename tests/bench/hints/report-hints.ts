import { quantile, type Verdict } from '../crm/evaluate-crm.ts';
import type { Idle } from './measure-idle.ts';
import type { Seen } from './measure-seen.ts';

export function evaluate({ seen, idle }: { seen: Seen; idle: Idle }): Verdict[] {
  const target = (name: string, figure: number, limit: number): Verdict => ({
    target: name,
    figure,
    limit,
    met: figure <= limit,
  });
  return [
    target('another device shows a change, p95 ms', quantile(seen.device, 0.95), 1_000),
    target('a hospital tablet shows a booking, p95 ms', quantile(seen.tablet, 0.95), 1_000),
    target(`${idle.devices} idle devices, % of a core`, idle.corePercent, 2),
    target(`${idle.devices} idle devices, kB of memory each`, idle.kilobytesEach, 50),
  ];
}

export function table(options: { seen: Seen; idle: Idle; verdicts: readonly Verdict[] }): string {
  const { seen, verdicts } = options;
  return [
    `${seen.device.length} changes, each with the 300 ms that a device waits before it sends`,
    `another device, p50 ms     ${quantile(seen.device, 0.5).toFixed(0)}`,
    `a hospital tablet, p50 ms  ${quantile(seen.tablet, 0.5).toFixed(0)}`,
    '',
    ...verdicts.map(
      ({ met, target, figure, limit }) =>
        `${met ? 'met   ' : 'MISSED'}  ${target}: ${figure.toFixed(1)} (≤ ${limit})`,
    ),
  ].join('\n');
}
