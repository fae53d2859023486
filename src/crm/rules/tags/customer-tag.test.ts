import { expect, it } from 'vitest';
import { distinctTags, readTag, tagKey } from './customer-tag.ts';

it('CUSTOMER-16 case, width and blanks do not distinguish tags, tone marks do', () => {
  expect(tagKey('  VIP\u200b  ลูกค้า ')).toBe(tagKey('ｖｉｐ ลูกค้า'));
  expect(tagKey('ป้า')).not.toBe(tagKey('ป่า'));
});

it('CUSTOMER-16 a tag has 1 to 40 characters, not only blanks', () => {
  expect(readTag('  รถ  กระบะ ')).toBe('รถ กระบะ');
  expect(readTag('ก'.repeat(40))).toBe('ก'.repeat(40));
  expect([readTag('ก'.repeat(41)), readTag(' \u200b\n'), readTag('')]).toEqual([null, null, null]);
});

it('of two rows with one tag the first is shown, and tags are in Thai order', () => {
  expect(distinctTags([{ tag: 'ข' }, { tag: 'VIP' }, { tag: 'vip' }, { tag: 'เก่า' }])).toEqual([
    'เก่า',
    'ข',
    'VIP',
  ]);
});
