import { isCoordinates } from '../_shared/coordinates.ts';
import { makePlace, type Place } from './make-place.ts';
import type { Provider } from './provider.ts';

/** The provider Nominatim: format `jsonv2`, in which coordinates are strings. */
export const nominatim: Provider = {
  address({ base, query, limit }) {
    const url = new URL(`${base}/search`);
    url.searchParams.set('q', query);
    url.searchParams.set('format', 'jsonv2');
    url.searchParams.set('countrycodes', 'th');
    url.searchParams.set('accept-language', 'th');
    url.searchParams.set('limit', String(limit));
    return url;
  },
  read: (json) => (Array.isArray(json) ? json.flatMap(readResult) : null),
};

function readResult(value: unknown): Place[] {
  const { lat, lon, name, display_name: address } = (value ?? {}) as Record<string, unknown>;
  const at: unknown = { lat: degrees(lat), lng: degrees(lon) };
  if (!isCoordinates(at) || typeof address !== 'string' || address === '') return [];
  const named = typeof name === 'string' && name !== '' ? name : (address.split(',')[0] ?? address);
  return [makePlace({ name: named, addressParts: [address], ...at })];
}

function degrees(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}
