import { expect, it } from 'vitest';
import { countFilters, parseNearParameter, readPromotionFilter } from './promotion-filter.ts';

it('MARKET-22: reads a filter of an address, and leaves out what makes no sense', () => {
  expect(
    readPromotionFilter({
      min: '100',
      max: 900,
      off: 20,
      province: 'ตาก',
      near: '13.75631,100.50182',
      place: 'บางรัก',
      km: 5,
      now: true,
      verified: true,
      sort: 'distance',
      q: 'x',
    }),
  ).toEqual({
    min: 100,
    max: 900,
    off: 20,
    province: 'ตาก',
    near: '13.756,100.502',
    place: 'บางรัก',
    km: 5,
    now: true,
    verified: true,
    sort: 'distance',
  });
  expect(
    readPromotionFilter({
      min: -1,
      max: 'much',
      off: 101,
      province: 5,
      near: '91,0',
      place: 'nowhere',
      km: 3,
      now: 'no',
      verified: 1,
      sort: 'age',
    }),
  ).toEqual({});
});

it('MARKET-22: the distance needs a position', () => {
  expect(readPromotionFilter({ sort: 'distance', km: 3 })).toEqual({});
  expect(readPromotionFilter({ sort: 'price' })).toEqual({ sort: 'price' });
});

it('reads a position of two numbers that are on the globe', () => {
  expect(parseNearParameter('13.75,100.5')).toEqual({ lat: 13.75, lng: 100.5 });
  for (const near of [undefined, '', '13.75', '1,2,3', 'a,b', '0,181'])
    expect(parseNearParameter(near)).toBeNull();
});

it('counts a place with its limit as one condition, and both prices as one', () => {
  expect(countFilters({})).toBe(0);
  expect(
    countFilters({ near: '13.7,100.5', place: 'x', km: 5, min: 1, max: 2, sort: 'distance', now: true }),
  ).toBe(4);
});
