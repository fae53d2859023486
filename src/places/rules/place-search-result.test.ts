import { expect, it } from 'vitest';
import { addressOf, readPlaces } from './place-search-result.ts';

it('takes over places with a position alone (PLACE-3)', () => {
  const good = { name: 'โรงพยาบาล', address: 'เชียงใหม่', lat: 18.7883, lng: 98.9853 };
  const places = [
    good,
    { name: 'x', address: 'y' },
    { ...good, lat: null },
    { ...good, lng: 200 },
    'x',
    { lat: 1, lng: 2 },
  ];
  expect(readPlaces({ places })).toEqual([good, { name: '', address: '', lat: 1, lng: 2 }]);
  expect(readPlaces({})).toBeNull();
});

it('writes the name before the address, once', () => {
  const place = { name: 'คลินิก', address: 'เชียงใหม่', lat: 1, lng: 2 };
  expect(addressOf(place)).toBe('คลินิก, เชียงใหม่');
  expect(addressOf({ ...place, address: 'คลินิก, เชียงใหม่' })).toBe('คลินิก, เชียงใหม่');
  expect(addressOf({ ...place, address: '' })).toBe('คลินิก');
});
