import { expect, test } from 'vitest';
import { PROVINCES } from '../../../../supabase/functions/search-places/built-in/built-in-provinces.ts';
import { provinceNames, provinceOf } from './province-of.ts';

test('the provinces are those of the built-in places', () => {
  const builtIn = PROVINCES.trim()
    .split('\n')
    .map((line) => line.split('|')[0]);
  expect(new Set(provinceNames)).toEqual(new Set(builtIn));
  expect(provinceNames).toHaveLength(77);
});

test.each([
  ['12 หมู่ 3 ต.ในเมือง อ.เมือง จ.ลำพูน 51000', 'ลำพูน'],
  ['ถนนลำพูน เชียงใหม่', 'เชียงใหม่'],
  ['ถนนสีลม กทม. 10500', 'กรุงเทพมหานคร'],
  ['แขวงสีลม กรุงเทพฯ', 'กรุงเทพมหานคร'],
  ['ไม่ทราบ', ''],
])('the last province that %s names is %s', (address, province) => {
  expect(provinceOf(address)).toBe(province);
});
