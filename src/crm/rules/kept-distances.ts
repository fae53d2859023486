import { z } from 'zod';
import { placeKey } from './recommend.ts';

/** Driving distances from a customer's house, as they were measured; kept to be shown without a network. */
export interface KeptDistances {
  house: { lat: number; lng: number };
  source: 'road' | 'estimate';
  /** By place; kilometres, null where no road leads. */
  byPlace: Record<string, number | null>;
}

const kept = z.object({
  house: z.object({ lat: z.number(), lng: z.number() }),
  source: z.enum(['road', 'estimate']),
  byPlace: z.record(z.string(), z.number().nullable()),
});

/** What was kept, if it was measured from this house; null otherwise. */
export function distancesFrom(options: {
  kept: unknown;
  house: { lat: number; lng: number };
}): KeptDistances | null {
  const read = kept.safeParse(options.kept);
  return read.success && placeKey(read.data.house) === placeKey(options.house) ? read.data : null;
}
