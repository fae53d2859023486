import { quantile, type Verdict } from '../crm/evaluate-crm.ts';
import type { Measured } from './measure-desk.ts';

/** Limit from a scan to the code's state on the screen, without a network, at 4× CPU. */
const LIMIT_MS = 100;
/** Limit from a cold start to the first bookings of the list. */
const FIRST_SCREEN_MS = 2_000;
/** Least share that must be read of the codes that are before the camera for a second. */
const LEAST_READ = 0.95;

export function evaluate(measured: Measured): Verdict[] {
  const figure = quantile(measured.scans[4], 0.95);
  const { camera } = measured;
  const verdicts: Verdict[] = [
    {
      target: `scan to state at 4×, p95, ms, ${measured.bookings.toLocaleString('en')} bookings`,
      figure,
      limit: LIMIT_MS,
      met: figure <= LIMIT_MS,
    },
    {
      target: `cold start to the first bookings, median, ms, ${measured.bookings.toLocaleString('en')} bookings`,
      figure: quantile(measured.firstScreens, 0.5),
      limit: FIRST_SCREEN_MS,
      met: quantile(measured.firstScreens, 0.5) <= FIRST_SCREEN_MS,
    },
    {
      target: 'codes that the camera missed in a second, %, turned, blurred and dark',
      figure: 100 * (1 - camera.read / camera.codes),
      limit: 100 * (1 - LEAST_READ),
      met: camera.read >= LEAST_READ * camera.codes,
    },
    { target: 'codes that the camera read wrong', figure: camera.wrong, limit: 0, met: camera.wrong === 0 },
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
