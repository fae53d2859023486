import { z } from 'zod';
import { requestWithSession } from '../../../session/data/request-with-session.ts';

interface Position {
  lat: number;
  lng: number;
}

/** `road` was measured on roads; the server computed `estimate` from the straight line (CUSTOMER-11). */
export type DistanceSource = 'road' | 'estimate';
/** `distancesKm` has the order of the requested places; null if no road leads there. */
export type MeasuredDistances =
  { outcome: 'measured'; source: DistanceSource; distancesKm: (number | null)[] } | { outcome: 'unmeasured' };

const answered = z.object({
  distances: z.array(z.object({ distance_km: z.number().min(0) }).nullable()),
  source: z.enum(['road', 'estimate', 'unavailable']).catch('road'),
});
/** After this time the screen shows straight-line distances instead. */
const TIME_LIMIT_MS = 6_000;

/**
 * Measures driving distances in kilometres from one place to at most 100 others, in their order
 * (CUSTOMER-11). A distance is null if no road leads there. `unmeasured`: the request failed or took over 6
 * seconds.
 */
export async function measureDistances(options: {
  from: Position;
  to: readonly Position[];
}): Promise<MeasuredDistances> {
  const answer = await requestWithSession({
    method: 'POST',
    path: '/functions/v1/calculate-driving-distance',
    body: { origins: [options.from], destinations: options.to },
    timeoutMs: TIME_LIMIT_MS,
  });
  if (answer.outcome !== 'answered') return { outcome: 'unmeasured' };
  const read = answered.safeParse(answer.json);
  if (!read.success || read.data.source === 'unavailable') return { outcome: 'unmeasured' };
  const distancesKm = read.data.distances.map((one) => one?.distance_km ?? null);
  if (distancesKm.length !== options.to.length) return { outcome: 'unmeasured' };
  return { outcome: 'measured', source: read.data.source, distancesKm };
}
