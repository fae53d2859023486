import { expect, test } from 'vitest';
import lawful from '../../../tests/cases/lawful-adverts.json' with { type: 'json' };
import unlawful from '../../../tests/cases/unlawful-adverts.json' with { type: 'json' };
import { advertReasons } from './advert-reasons.ts';
import { findRemarks } from './find-remarks.ts';

const reasonsOf = (text: string) => findRemarks(text).map(({ reason }) => reason.id as string);

test('PUBLISH-14 lawful texts get remarks in less than 5 of 100 cases', () => {
  const alarms = lawful.filter((text) => reasonsOf(text).length > 0);
  expect(lawful.length).toBeGreaterThanOrEqual(100);
  expect(alarms.length / lawful.length, alarms.join('\n')).toBeLessThan(0.05);
});

test('PUBLISH-14 unlawful texts get the remark of their reason in at least 90 of 100 cases', () => {
  const missed = unlawful.filter(([text = '', reason = '']) => !reasonsOf(text).includes(reason));
  expect(unlawful.length).toBeGreaterThanOrEqual(100);
  expect(missed.length / unlawful.length, missed.join('\n')).toBeLessThanOrEqual(0.1);
});

test('each reason is found in the cases', () => {
  expect(new Set(unlawful.map(([, reason]) => reason))).toEqual(new Set(advertReasons.map(({ id }) => id)));
});

test.each([
  ['คลินิกที่ดีที่สุด', ['superlative']],
  ['ฟรี', ['free']],
  ['ที่จอดรถฟรี', []],
  ['ที่จอดรถฟรี และนวดฟรี', ['free']],
  ['เราไม่การันตีผล', []],
  ['ไม่การันตีผล แต่รับประกันผลลัพธ์ทุกเคส', ['guarantee']],
  ['เห็นผล １００％', ['guarantee']],
  ['ลด\u200bราคา ปกติ ๓,๐๐๐ บาท', ['former_price']],
  ['เเห่งเดียวในไทย', ['first_only']],
  ['', []],
])('«%s» gets %j', (text, reasons) => {
  expect(reasonsOf(text)).toEqual(reasons);
});

test('a remark shows the words that it is about, without the signs around them', () => {
  expect(findRemarks('Now: THE BEST, in town').map(({ words }) => words)).toEqual(['the best']);
});
