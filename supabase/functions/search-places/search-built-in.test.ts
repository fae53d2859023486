import { expect, test } from 'vitest';
import { estimateDistanceKm } from '../calculate-driving-distance/estimate-distance.ts';
import { readBuiltIn } from './built-in/read-built-in.ts';
import { searchBuiltIn } from './search-built-in.ts';

const names = (query: string, limit = 8) => searchBuiltIn({ query, limit }).map(({ name }) => name);
const list = readBuiltIn();

test('the list holds every province and enough districts and hospitals, each once', () => {
  expect(list.filter(({ place, province }) => place.name === province)).toHaveLength(77);
  expect(list.length).toBeGreaterThanOrEqual(150);
  expect(new Set(list.map(({ place }) => place.name)).size).toBe(list.length);
  expect(new Set(list.map(({ place }) => `${place.lat} ${place.lng}`)).size).toBe(list.length);
});

test('every place lies in Thailand and in reach of the capital of the province that it names', () => {
  const capitals = new Map(list.filter((e) => e.place.name === e.province).map((e) => [e.province, e.place]));
  for (const { place, province, names: folded } of list) {
    expect(place.lat, place.name).toBeGreaterThan(5.6);
    expect(place.lat, place.name).toBeLessThan(20.5);
    expect(place.lng, place.name).toBeGreaterThan(97.3);
    expect(place.lng, place.name).toBeLessThan(105.7);
    expect(folded.every(Boolean), place.name).toBe(true);
    const capital = capitals.get(province);
    if (!capital) throw new Error(`${place.name} names no province of the list: ${province}`);
    expect(estimateDistanceKm({ from: capital, to: place }) / 1.3, place.name).toBeLessThan(140);
    const far = place.address.includes(`อ.เมือง${province}`) || province === 'กรุงเทพมหานคร' ? 30 : 140;
    expect(estimateDistanceKm({ from: capital, to: place }) / 1.3, place.name).toBeLessThan(far);
  }
});

test('a hospital is found by its Thai name, its Latin name and the usual short form', () => {
  for (const query of ['โรงพยาบาลศิริราช', 'ศิริราช', 'รพ.ศิริราช', 'รพ. ศิริราช', 'รพ ศิริราช', 'SIRIRAJ']) {
    expect(names(query)[0], query).toBe('โรงพยาบาลศิริราช');
  }
  expect(searchBuiltIn({ query: 'siriraj', limit: 1 })).toEqual([
    {
      name: 'โรงพยาบาลศิริราช',
      address: 'เขตบางกอกน้อย, กรุงเทพมหานคร, ประเทศไทย',
      lat: 13.759,
      lng: 100.485,
    },
  ]);
});

test('tone marks, the two ways of typing sara am and sara ae, and Thai digits make no difference', () => {
  expect(names('ลาดพราว')[0]).toBe('ลาดพร้าว');
  expect(names('กําแพงเพชร')).toEqual(names('กำแพงเพชร'));
  expect(names('กำเเพงเพชร')[0]).toBe('กำแพงเพชร');
  expect(names('พระราม ๙')).toContain('พระราม 9');
  expect(names('พญาไท ๒')[0]).toBe('โรงพยาบาลพญาไท 2');
  expect(names('นาน')).toContain('น่าน');
});

test('spaces, hyphens and capitals of romanised names make no difference', () => {
  for (const query of ['Chiang Mai', 'chiangmai', 'CHIANG-MAI', ' chiang  mai ']) {
    expect(names(query)[0], query).toBe('เชียงใหม่');
  }
  expect(names('korat')[0]).toBe('นครราชสีมา');
  expect(names('koh samui')).toContain('เกาะสมุย');
});

test('what starts with the query comes before what has it inside, and a place before its hospitals', () => {
  expect(names('หาดใหญ่').slice(0, 2)).toEqual(['หาดใหญ่', 'โรงพยาบาลหาดใหญ่']);
  expect(names('phuket')[0]).toBe('ภูเก็ต');
  expect(names('เชียง', 2)).toEqual(['เชียงราย', 'เชียงใหม่']);
});

test('words may be in any order and also name the place around', () => {
  expect(names('hospital hua hin bangkok')).toEqual(['โรงพยาบาลกรุงเทพหัวหิน']);
  expect(names('โรงพยาบาล หาดใหญ่')).toContain('โรงพยาบาลสงขลานครินทร์');
});

test('what nobody wrote down is not found', () => {
  expect(names('Reykjavík')).toEqual([]);
  expect(names('..--..')).toEqual([]);
  expect(names('่้๊๋')).toEqual([]);
});
