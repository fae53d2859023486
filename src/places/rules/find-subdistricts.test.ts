import { describe, expect, it } from 'vitest';
import { PROVINCES } from '../../../supabase/functions/search-places/built-in/built-in-provinces.ts';
import { SUBDISTRICTS } from '../data/subdistricts.ts';
import { addressLine, findSubdistricts, indexSubdistricts } from './find-subdistricts.ts';

const index = indexSubdistricts(SUBDISTRICTS);
const lines = (query: string) => findSubdistricts({ index, query }).map(addressLine);

describe('the list of subdistricts', () => {
  it('has the 77 provinces that the search of places knows, and five digits for each postcode', () => {
    const known = PROVINCES.trim()
      .split('\n')
      .map((line) => line.split('|')[0]);
    expect(new Set(index.map(({ place }) => place.province))).toEqual(new Set(known));
    expect(index.filter(({ place }) => !/^[1-9]\d{4}$/.test(place.postcode))).toEqual([]);
    expect(index.length).toBeGreaterThan(7_400);
  });
});

describe('findSubdistricts', () => {
  it('finds by any part, in any order, with and without the words for them', () => {
    const wanted = 'ต.ช้างเผือก อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50300';
    for (const query of ['ช้างเผือก เชียงใหม่', 'เชียงใหม่ ช้างเผือก', 'ต.ช้างเผือก จ.เชียงใหม่', '50300 ช้างเผือก']) {
      expect(lines(query)).toContain(wanted);
    }
  });

  it('does not ask for tone marks', () => {
    expect(lines('ชางเผือก')).toEqual(lines('ช้างเผือก'));
    expect(lines('ช้างเผือก')).not.toEqual([]);
  });

  it('starts with subdistricts of that very name', () => {
    expect(findSubdistricts({ index, query: 'สุเทพ' })[0]).toMatchObject({ subdistrict: 'สุเทพ' });
  });

  it('takes a postcode from its first digits, and says Bangkok in its own words', () => {
    expect(lines('10230')[0]).toMatch(/^แขวง.+ เขต.+ กรุงเทพมหานคร 10230$/);
    expect(lines('0230')).toEqual([]);
  });

  it.each(['', ' ', 'ต.', 'ไม่มีที่นี่'])('finds nothing for "%s"', (query) => expect(lines(query)).toEqual([]));
});
