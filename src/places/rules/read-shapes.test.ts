import { expect, test } from 'vitest';
import shapes from '../data/province-shapes.json';
import { provinces } from '../data/provinces.ts';
import rivers from '../data/river-lines.json';
import { readLines, readShapes, type LatLng } from './read-shapes.ts';

const areas = readShapes(shapes);

function isInRing(ring: readonly LatLng[], [lat, lng]: LatLng): boolean {
  let inside = false;
  for (const [index, [y, x]] of ring.entries()) {
    const [lastY, lastX] = ring[(index || ring.length) - 1] ?? [y, x];
    if (y > lat !== lastY > lat && lng < ((lastX - x) * (lat - y)) / (lastY - y) + x) inside = !inside;
  }
  return inside;
}

test('PLACE-4 nearly each capital town is in one province, and no two are in the same', () => {
  const found = provinces.map(({ lat, lng }) =>
    areas.flatMap((area, index) =>
      area.some(([ring]) => ring && isInRing(ring, [lat, lng])) ? [index] : [],
    ),
  );
  const single = found.filter(({ length }) => length === 1);
  // A few are on a coast or a border, which the shapes have roughly.
  expect(single.length).toBeGreaterThanOrEqual(72);
  expect(found.filter(({ length }) => length > 1)).toEqual([]);
  expect(new Set(single.flat()).size).toBe(single.length);
});

test.each([
  { river: 'Chao Phraya', town: 'Bangkok', lat: 13.75, lng: 100.49 },
  { river: 'Ping', town: 'Chiang Mai', lat: 18.79, lng: 99 },
  { river: 'Mekong', town: 'Nong Khai', lat: 17.88, lng: 102.74 },
  { river: 'Mun', town: 'Ubon Ratchathani', lat: 15.23, lng: 104.86 },
  { river: 'Tapi', town: 'Surat Thani', lat: 9.14, lng: 99.32 },
])('PLACE-4 the $river is at $town', ({ lat, lng }) => {
  const near = readLines(rivers)
    .flat()
    .filter(([y, x]) => Math.hypot(y - lat, x - lng) < 0.12);
  expect(near.length).toBeGreaterThan(0);
});
