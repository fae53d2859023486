import { expect, test } from 'vitest';
import { compareVersions } from './page-version.ts';

const about = { title: 'เกี่ยวกับเรา', content: 'เปิดทุกวัน', vision: '', mission: '', highlights: '' };

test('PAGE-8 two versions are compared field by field, with the differing words marked', () => {
  const newer = { ...about, content: 'ปิดทุกวัน', vision: 'สุขภาพดี' };
  const found = compareVersions<'about'>({ older: about, newer });
  expect(found.map(({ field }) => field)).toEqual(['content', 'vision']);
  expect(found[0]?.older.filter(({ own }) => own).map(({ text }) => text)).toEqual(['เปิด']);
  expect(found[0]?.newer.filter(({ own }) => own).map(({ text }) => text)).toEqual(['ปิด']);
  expect(found[1]).toMatchObject({ older: [], newer: [{ text: 'สุขภาพดี', own: true }] });
});

test('PAGE-8 versions that say the same have no difference, and questions count as one text', () => {
  const faq = { title: 'ถาม', items: [{ question: 'หนึ่ง', answer: 'สอง' }] };
  expect(compareVersions<'faq'>({ older: faq, newer: structuredClone(faq) })).toEqual([]);
  const newer = { ...faq, items: [...faq.items, { question: 'สาม', answer: 'สี่' }] };
  expect(compareVersions<'faq'>({ older: faq, newer }).map(({ field }) => field)).toEqual(['items']);
});
