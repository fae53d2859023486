import { quantile, type Verdict } from '../crm/judge.ts';
import type { Measured } from './measure-desk.ts';

/** From scan to state on the screen, without a network, at 4× CPU (issue 7). */
const LIMIT_MS = 100;

export function judge(measured: Measured): Verdict[] {
  const figure = quantile(measured.scans[4], 0.95);
  return [
    {
      target: `scan to state at 4×, p95, ms, ${measured.bookings.toLocaleString('en')} bookings`,
      figure,
      limit: LIMIT_MS,
      met: figure <= LIMIT_MS,
    },
  ];
}
