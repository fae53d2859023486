import { answerError, answerJson } from '../_shared/answer-json.ts';
import { readBody } from '../_shared/read-body.ts';
import { readServiceUrl } from '../_shared/read-service-url.ts';
import { serveSignedIn, type CallerEnv } from '../_shared/serve-signed-in.ts';
import { nominatim } from './nominatim.ts';
import { parseSearch, type ParsedSearch } from './parse-search.ts';
import { photon } from './photon.ts';
import type { Place } from './make-place.ts';
import { searchBuiltIn } from './search-built-in.ts';
import { searchProvider } from './search-provider.ts';

export interface PlacesEnv extends CallerEnv {
  /** PLACES_PROVIDER: `photon` or `nominatim`; when it is not set, only the built-in list is searched. */
  placesProvider?: string | undefined;
  /** PLACES_URL: root URL of the provider. */
  placesUrl?: string | undefined;
  /** Returns the signal that aborts one request to the provider; by default after 5 s. */
  timeLimit?: () => AbortSignal;
}

/** The body of the function's answer. */
export interface PlacesAnswer {
  places: Place[];
  /**
   * `built_in_after_failure`: the provider did not answer, so places outside the built-in list are missing.
   */
  source: 'provider' | 'built_in' | 'built_in_after_failure';
}

/**
 * The edge function `search-places` (PLACE-2): POST `{ query, limit? }` or GET `?q=&limit=`. Errors: 400
 * `body_not_json`, `query_length`, `limit_range`; 401, 405, 413, 429, 503. Throws when the settings name no
 * usable provider.
 */
export function makePlacesHandler(env: PlacesEnv): (request: Request) => Promise<Response> {
  const search = providerOf(env);
  return serveSignedIn({
    env,
    methods: ['GET', 'POST'],
    // The app sends a search at each pause in typing.
    perMinute: 120,
    async answer(request) {
      const parsed = await readSearch(request);
      if (parsed instanceof Response) return parsed;
      if (!parsed.ok) return answerError({ status: 400, code: parsed.code, message: parsed.message });
      if (!search) return answerPlaces({ places: searchBuiltIn(parsed), source: 'built_in' });
      const found = await search(parsed);
      if (found.ok) return answerPlaces({ places: found.places, source: 'provider' });
      console.warn(`search-places: the provider failed (${found.reason})`);
      return answerPlaces({ places: searchBuiltIn(parsed), source: 'built_in_after_failure' });
    },
  });
}

function answerPlaces(body: PlacesAnswer): Response {
  return answerJson(body);
}

async function readSearch(request: Request): Promise<ParsedSearch | Response> {
  if (request.method === 'GET') {
    const given = new URL(request.url).searchParams;
    const limit = given.get('limit');
    return parseSearch({ query: given.get('q'), limit: limit === null ? undefined : Number(limit || NaN) });
  }
  const read = await readBody(request);
  return read.ok ? parseSearch({ query: read.body['query'], limit: read.body['limit'] }) : read.response;
}

function providerOf(env: PlacesEnv): ReturnType<typeof searchProvider> | null {
  const { placesProvider: name, timeLimit, nowMs } = env;
  const base = readServiceUrl({ name: 'PLACES_URL', value: env.placesUrl });
  if (!name && base === null) return null;
  const provider = name === 'photon' ? photon : name === 'nominatim' ? nominatim : null;
  if (!provider) throw new Error('PLACES_PROVIDER cannot be used: it is neither photon nor nominatim.');
  if (base === null) throw new Error('PLACES_URL is missing: PLACES_PROVIDER needs the address of one.');
  return searchProvider({
    provider,
    base,
    ...(timeLimit ? { timeLimit } : {}),
    ...(nowMs ? { nowMs } : {}),
  });
}
