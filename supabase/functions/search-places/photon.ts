import { isCoordinates } from '../_shared/coordinates.ts';
import { makePlace, type Place } from './make-place.ts';
import type { Provider } from './provider.ts';

/** Thailand's bounding box. Not every version of Photon filters by country, so `read` filters too. */
const THAILAND = '97.3,5.6,105.7,20.5';

/** The provider Photon, which answers GeoJSON: longitude before latitude. */
export const photon: Provider = {
  address({ base, query, limit }) {
    const url = new URL(`${base}/api`);
    url.searchParams.set('q', query);
    // Twice the limit, because results beyond the border are dropped.
    url.searchParams.set('limit', String(limit * 2));
    url.searchParams.set('bbox', THAILAND);
    return url;
  },
  read(json) {
    const features: unknown = (json as { features?: unknown } | null)?.features;
    return Array.isArray(features) ? features.flatMap(readFeature) : null;
  },
};

interface Feature {
  geometry?: { coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
}

function readFeature(value: unknown): Place[] {
  const { geometry, properties } = (value ?? {}) as Feature;
  const position: unknown[] = Array.isArray(geometry?.coordinates) ? geometry.coordinates : [];
  const at: unknown = { lat: position[1], lng: position[0] };
  const { name, countrycode, housenumber, street, district, city, county, state, postcode } =
    properties ?? {};
  if (!isCoordinates(at) || typeof countrycode !== 'string' || countrycode.toUpperCase() !== 'TH') return [];
  if (typeof name !== 'string' || name === '') return [];
  const road = [housenumber, street].filter((part) => typeof part === 'string').join(' ');
  return [makePlace({ name, addressParts: [road, district, city, county, state, postcode], ...at })];
}
