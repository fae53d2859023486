import { expect, it } from 'vitest';
import { compareWords } from './compare-words.ts';

const marked = (pieces: readonly { text: string; own: boolean }[]) =>
  pieces.map(({ text, own }) => (own ? `[${text}]` : text)).join('');

it.each([
  ['the same text', 'a b', 'a b', 'a b', 'a b'],
  ['one word', 'we open at nine', 'we open at ten', 'we open at [nine]', 'we open at [ten]'],
  ['Thai words', 'เปิดวันจันทร์', 'เปิดวันอังคาร', 'เปิดวัน[จันทร์]', 'เปิดวัน[อังคาร]'],
  ['an empty side', '', 'new', '', '[new]'],
])('marks what the other has not got: %s', (_name, a, b, markedA, markedB) => {
  const compared = compareWords({ a, b });
  expect(marked(compared.a)).toBe(markedA);
  expect(marked(compared.b)).toBe(markedB);
});

it('very long texts without anything in common are not compared word by word', () => {
  const a = 'x '.repeat(5_000);
  const b = 'y '.repeat(5_000);
  expect(compareWords({ a, b })).toEqual({ a: [{ text: a, own: true }], b: [{ text: b, own: true }] });
});
