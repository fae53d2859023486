import { z } from 'zod';
import { dayInBangkok } from '../../../supabase/seed/seed-days.ts';
import { quantile } from '../crm/evaluate-crm.ts';
import type { Benchmark } from '../support/benchmark.ts';
import { fillBookings } from './fill-desk.ts';
import { evaluate } from './evaluate-desk.ts';
import { measureDesk } from './measure-desk.ts';
import { table } from './report-desk.ts';

const times = z.array(z.number()).min(1);
const figures = z.object({
  bookings: z.number(),
  closed: z.number(),
  firstList: z.object({ ms: z.number(), bytes: z.number() }),
  scans: z.object({ 1: times, 4: times }),
  firstScans: times,
  firstScreens: times,
  camera: z.object({ codes: z.number(), read: z.number(), wrong: z.number() }),
  ratios: z.object({ slowCpu: z.number(), firstScan: z.number() }),
});

/**
 * Measures the reception's code check in the built app in headless Chromium
 * without a network. It times scans, from the last key to the code's state,
 * and the first screen of a cold start, and counts codes read by camera.
 */
export const benchDesk: Benchmark<'bookings' | 'closed' | 'scans' | 'starts' | 'pictures'> = {
  name: 'desk',
  options: {
    bookings: { normal: '10000', smoke: '20' },
    /** Further bookings, which were closed a year ago and are not on the tablet. */
    closed: { normal: '0', smoke: '20' },
    scans: { normal: '100', smoke: '3' },
    starts: { normal: '3', smoke: '1' },
    /** How many codes are held before the camera, for a second each. */
    pictures: { normal: '200', smoke: '3' },
  },
  usesBrowser: true,
  usesAppServer: true,
  figures,
  async measure({ values, servers }) {
    const { origin, sql } = await servers.open({ name: 'desk', seed: 'accounts' });
    const { codes, bookings } = await fillBookings({
      sql,
      bookings: Number(values.bookings),
      closed: Number(values.closed),
      today: dayInBangkok(Date.now()),
    });
    const measured = await measureDesk({
      origin,
      bookings,
      closed: Number(values.closed),
      codes,
      scans: Number(values.scans),
      starts: Number(values.starts),
      pictures: Number(values.pictures),
    });
    const { scans, firstScans } = measured;
    const ratios = {
      slowCpu: quantile(scans[4], 0.95) / quantile(scans[1], 0.95),
      firstScan: quantile(firstScans, 0.5) / quantile(scans[4], 0.5),
    };
    const verdicts = evaluate(measured);
    return { figures: { ...measured, ratios }, verdicts, text: table({ measured, verdicts }) };
  },
};
