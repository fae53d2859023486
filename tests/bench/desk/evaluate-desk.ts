import { quantile, type Verdict } from '../crm/evaluate-crm.ts';
import type { Measured } from './measure-desk.ts';

/** From scan to state on the screen, without a network, at 4× CPU. */
const LIMIT_MS = 100;

export function evaluate(measured: Measured): Verdict[] {
  const figure = quantile(measured.scans[4], 0.95);
  const verdicts: Verdict[] = [
    {
      target: `scan to state at 4×, p95, ms, ${measured.bookings.toLocaleString('en')} bookings`,
      figure,
      limit: LIMIT_MS,
      met: figure <= LIMIT_MS,
    },
  ];
  if (measured.closed === 0) return verdicts;
  const { ms, bytes } = measured.firstList;
  const beside = `${measured.bookings.toLocaleString('en')} bookings beside ${measured.closed.toLocaleString('en')} closed ones`;
  return [
    ...verdicts,
    { target: `first list, s, ${beside}`, figure: ms / 1000, limit: 20, met: ms <= 20_000 },
    { target: `first list, MB, ${beside}`, figure: bytes / 1e6, limit: 20, met: bytes <= 20e6 },
  ];
}
