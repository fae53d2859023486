import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { straightDistanceKm } from '../../../lib/straight-distance.ts';
import { aPromotion } from '../../crm-fixtures.ts';
import { distanceFrom, distancesFrom, type CachedDistances } from './cached-distances.ts';
import { nearest, placeKey, placesToMeasure, stillOffered } from './recommend.ts';

const house = { lat: 18.7883, lng: 98.9853 };
const at = (lat: number, lng: number, columns: Partial<PromotionDigest> = {}) =>
  aPromotion({ id: `${lat},${lng}`, location_lat: lat, location_lng: lng, ...columns });
const byLine = (to: { lat: number; lng: number }) => straightDistanceKm({ from: house, to });

it('reckons the straight line: Chiang Mai to Bangkok is 583 km', () => {
  expect(straightDistanceKm({ from: house, to: { lat: 13.7563, lng: 100.5018 } })).toBeCloseTo(583, -1);
  expect(straightDistanceKm({ from: house, to: house })).toBe(0);
});

it('keeps the nearest 10, in order, and drops those without a distance (CUSTOMER-10)', () => {
  const promotions = [
    ...Array.from({ length: 14 }, (_, index) => at(18.8 + index / 10, 99)).reverse(),
    aPromotion({ id: 'nowhere', location_lat: null, location_lng: null }),
    at(18.7883, 98.9853, { id: 'no road' }),
  ];
  const found = nearest({
    promotions,
    distanceTo: (to) => (to.lat === house.lat ? null : { km: byLine(to), basis: 'road' }),
  });
  expect(found.map(({ promotion }) => promotion.location_lat)).toEqual(
    Array.from({ length: 10 }, (_, index) => 18.8 + index / 10),
  );
});

it('asks for each place once, the nearest 100', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 })), {
        maxLength: 300,
      }),
      (spots) => {
        const promotions = spots.map(([lat, lng], index) => at(lat / 4, 95 + lng / 9, { id: String(index) }));
        const places = placesToMeasure({ house, promotions });
        const keys = places.map(placeKey);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.length).toBe(Math.min(100, new Set(spots.map(String)).size));
        const farthest = Math.max(0, ...places.map(byLine));
        const left = promotions.filter(
          (one) => !keys.includes(placeKey({ lat: one.location_lat ?? 0, lng: one.location_lng ?? 0 })),
        );
        for (const one of left) {
          expect(byLine({ lat: one.location_lat ?? 0, lng: one.location_lng ?? 0 })).toBeGreaterThanOrEqual(
            farthest,
          );
        }
      },
    ),
  );
});

it('leaves out what has ended, by the day of Bangkok (MARKET-11)', () => {
  const promotions = [
    aPromotion({ id: 'ended', start_date: '2026-01-01', end_date: '2026-11-19' }),
    aPromotion({ id: 'last day', start_date: '2026-01-01', end_date: '2026-11-20' }),
    aPromotion({ id: 'later', start_date: '2026-12-01', end_date: '2026-12-31' }),
  ];
  const ids = (now: string) => stillOffered({ promotions, nowMs: Date.parse(now) }).map(({ id }) => id);
  expect(ids('2026-11-20T23:59:59+07:00')).toEqual(['last day', 'later']);
  expect(ids('2026-11-21T00:00:00+07:00')).toEqual(['later']);
});

it('believes stored distances only from the same house', () => {
  const stored = { house, source: 'road', byPlace: { '1.00000,2.00000': 3.2, '4.00000,5.00000': null } };
  expect(distancesFrom({ stored, house })).toEqual(stored);
  expect(distancesFrom({ stored, house: { ...house, lng: 98.99 } })).toBeNull();
  expect(distancesFrom({ stored: { house }, house })).toBeNull();
  expect(distancesFrom({ stored: undefined, house })).toBeNull();
});

it('a place that was not measured yet has the straight line; one without a road has no distance (CUSTOMER-11)', () => {
  const [measured, without, later] = [
    { lat: 1, lng: 2 },
    { lat: 4, lng: 5 },
    { lat: 19, lng: 99 },
  ] as const;
  const stored: CachedDistances = {
    house,
    source: 'road',
    byPlace: { [placeKey(measured)]: 3.2, [placeKey(without)]: null },
  };
  expect(distanceFrom({ house, stored, to: measured })).toEqual({ km: 3.2, basis: 'road' });
  expect(distanceFrom({ house, stored, to: without })).toBeNull();
  expect(distanceFrom({ house, stored, to: later })).toEqual({ km: byLine(later), basis: 'straight' });
  expect(distanceFrom({ house, stored: null, to: without })).toMatchObject({ basis: 'straight' });
});
