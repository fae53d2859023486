import { answerError, answerJson } from '../_shared/answer-json.ts';
import { readBody } from '../_shared/read-body.ts';
import { readServiceUrl } from '../_shared/read-service-url.ts';
import { serveSignedIn, type CallerEnv } from '../_shared/serve-signed-in.ts';
import { estimateDistanceKm } from './estimate-distance.ts';
import { measureByRoad } from './measure-by-road.ts';
import { parseRequest } from './parse-request.ts';

export interface DistanceEnv extends CallerEnv {
  /** ROUTING_URL: root of an OSRM-compatible service; when it is not set, distances are estimated. */
  routingUrl?: string | undefined;
  /** Returns the signal that aborts one request to the routing service; by default after 5 s. */
  timeLimit?: () => AbortSignal;
}

/** Kilometres, rounded to metres, in the order of the destinations; null for one that no road reaches. */
export interface DistanceAnswer {
  distances: ({ distance_km: number } | null)[];
  /** `unavailable`: the routing service failed and `distances` is empty (CUSTOMER-11). */
  source: 'road' | 'estimate' | 'unavailable';
}

/**
 * The edge function `calculate-driving-distance` (CUSTOMER-11): POST `{ origins, destinations }`. Errors: 400
 * `body_not_json`, `origins_count`, `destinations_count`, `coordinates_range`; 401, 405, 413, 429, 503.
 * Throws when `routingUrl` is not a usable URL.
 */
export function makeDistanceHandler(env: DistanceEnv): (request: Request) => Promise<Response> {
  const { timeLimit, nowMs } = env;
  const routingUrl = readServiceUrl({ name: 'ROUTING_URL', value: env.routingUrl });
  const measure = routingUrl
    ? measureByRoad({
        routingUrl,
        ...(timeLimit ? { timeLimit } : {}),
        ...(nowMs ? { nowMs } : {}),
      })
    : null;
  return serveSignedIn({
    env,
    methods: ['POST'],
    perMinute: 60,
    async answer(request) {
      const read = await readBody(request);
      if (!read.ok) return read.response;
      const parsed = parseRequest(read.body);
      if (!parsed.ok) return answerError({ status: 400, code: parsed.code, message: parsed.message });
      const { origin, destinations } = parsed;
      if (!measure) {
        const guesses = destinations.map((to) => estimateDistanceKm({ from: origin, to }));
        return answerDistances({ distancesKm: guesses, source: 'estimate' });
      }
      const measured = await measure({ origin, destinations });
      if (measured.ok) return answerDistances({ distancesKm: measured.distancesKm, source: 'road' });
      console.warn(`calculate-driving-distance: the routing service failed (${measured.reason})`);
      return answerDistances({ distancesKm: [], source: 'unavailable' });
    },
  });
}

function answerDistances(options: {
  distancesKm: (number | null)[];
  source: DistanceAnswer['source'];
}): Response {
  const toMetre = (km: number) => Math.round(km * 1000) / 1000;
  const distances = options.distancesKm.map((km) => (km === null ? null : { distance_km: toMetre(km) }));
  return answerJson({ distances, source: options.source } satisfies DistanceAnswer);
}
