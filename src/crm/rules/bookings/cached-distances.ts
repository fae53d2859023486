import { z } from 'zod';
import { straightDistanceKm } from '../../../lib/straight-distance.ts';
import { placeKey, type Distance } from './recommend.ts';

/** Driving distances from a customer's house, as they were measured; stored to be shown without a network. */
export interface CachedDistances {
  house: { lat: number; lng: number };
  source: 'road' | 'estimate';
  /** By place; kilometres, null where no road leads. */
  byPlace: Record<string, number | null>;
}

const stored = z.object({
  house: z.object({ lat: z.number(), lng: z.number() }),
  source: z.enum(['road', 'estimate']),
  byPlace: z.record(z.string(), z.number().nullable()),
});

/** What was stored, if it was measured from this house; null otherwise. */
export function distancesFrom(options: {
  stored: unknown;
  house: { lat: number; lng: number };
}): CachedDistances | null {
  const read = stored.safeParse(options.stored);
  return read.success && placeKey(read.data.house) === placeKey(options.house) ? read.data : null;
}

/**
 * Returns the distance from the house to a place: measured, or by the straight line where it was not measured yet
 * (CUSTOMER-11). It is null where no road leads. `stored` is null where nothing was measured.
 */
export function distanceFrom(options: {
  house: { lat: number; lng: number };
  stored: CachedDistances | null;
  to: { lat: number; lng: number };
}): Distance | null {
  const { house, stored, to } = options;
  const km = stored?.byPlace[placeKey(to)];
  if (!stored || km === undefined) return { km: straightDistanceKm({ from: house, to }), basis: 'straight' };
  return km === null ? null : { km, basis: stored.source };
}
