import { makeCache } from '../_shared/cache.ts';
import type { Coordinates } from '../_shared/coordinates.ts';
import { askTable, type TableAnswer } from './ask-table.ts';

const CACHED_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a function that gets distances from the routing service and caches them for a day. Coordinates are
 * rounded to four decimals (about 11 m), so that requests share the cache and the service learns no exact
 * address.
 */
export function measureByRoad(options: {
  routingUrl: string;
  timeLimit?: () => AbortSignal;
  nowMs?: () => number;
}): (request: { origin: Coordinates; destinations: readonly Coordinates[] }) => Promise<TableAnswer> {
  const { nowMs, ...service } = options;
  const known = makeCache<number | null>({
    maxEntries: 20_000,
    maxAgeMs: CACHED_MS,
    ...(nowMs ? { nowMs } : {}),
  });
  return async (request) => {
    const origin = rounded(request.origin);
    const pairs = request.destinations.map((place) => {
      const destination = rounded(place);
      return { destination, key: `${keyOf(origin)}>${keyOf(destination)}` };
    });
    const found = new Map<string, number | null>();
    const missing = new Map<string, Coordinates>();
    for (const { key, destination } of pairs) {
      const distance = known.get(key);
      if (distance === undefined) missing.set(key, destination);
      else found.set(key, distance);
    }
    if (missing.size > 0) {
      const answer = await askTable({ ...service, origin, destinations: [...missing.values()] });
      if (!answer.ok) return answer;
      [...missing.keys()].forEach((key, index) => {
        const distance = answer.distancesKm[index] ?? null;
        known.set(key, distance);
        found.set(key, distance);
      });
    }
    return { ok: true, distancesKm: pairs.map(({ key }) => found.get(key) ?? null) };
  };
}

function rounded({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 1e4) / 1e4, lng: Math.round(lng * 1e4) / 1e4 };
}

function keyOf({ lat, lng }: Coordinates): string {
  return `${lat},${lng}`;
}
