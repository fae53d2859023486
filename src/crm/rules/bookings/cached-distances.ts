import { z } from 'zod';
import { straightDistanceKm } from '../../../lib/straight-distance.ts';
import { placeKey, type Distance } from './recommend.ts';

/** Measured driving distances from a customer's house, stored for times without a network. */
export interface CachedDistances {
  house: { lat: number; lng: number };
  source: 'road' | 'estimate';
  /** Kilometres by `placeKey`; null if no road leads there. */
  byPlace: Record<string, number | null>;
}

const stored = z.object({
  house: z.object({ lat: z.number(), lng: z.number() }),
  source: z.enum(['road', 'estimate']),
  byPlace: z.record(z.string(), z.number().nullable()),
});

/** The stored distances if they were measured from this house; otherwise null. */
export function distancesFrom(options: {
  stored: unknown;
  house: { lat: number; lng: number };
}): CachedDistances | null {
  const read = stored.safeParse(options.stored);
  return read.success && placeKey(read.data.house) === placeKey(options.house) ? read.data : null;
}

/**
 * The distance from the house to a place, or the straight line while that is not measured (CUSTOMER-11). Null
 * if no road leads there. `stored` is null while nothing is measured.
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
