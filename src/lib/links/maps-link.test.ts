import { expect, test } from 'vitest';
import { mapsLink } from './maps-link.ts';

test.each([
  [{ address: 'ถนน', lat: 13.75, lng: 100.5 }, '13.75,100.5'],
  [{ address: 'a&b=c', lat: null, lng: 100 }, 'a&b=c'],
  [{ address: null, lat: 0, lng: 0 }, '0,0'],
])('%j is looked for as %s', (place, query) =>
  expect(new URL(mapsLink(place) ?? '').searchParams.get('query')).toBe(query),
);

test.each([
  { address: null, lat: null, lng: 1 },
  { address: '  ', lat: null, lng: null },
])('%j cannot be looked for', (place) => expect(mapsLink(place)).toBeNull());
