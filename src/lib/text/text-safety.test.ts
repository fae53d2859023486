import { describe, expect, it } from 'vitest';
import { cannotBeSaved, hasControlCharacters } from './text-safety.ts';

describe('cannotBeSaved', () => {
  it('finds NUL and lone surrogates', () => {
    expect(cannotBeSaved('a\u0000b')).toBe(true);
    expect(cannotBeSaved('a\ud83d')).toBe(true);
    expect(cannotBeSaved('\ude00a')).toBe(true);
  });

  it('lets Thai, emoji and line ends through', () => {
    expect(cannotBeSaved('สมชาย 😀\nบรรทัดใหม่')).toBe(false);
  });
});

describe('hasControlCharacters', () => {
  it('finds C0, DEL and C1', () => {
    for (const text of ['\t', 'a\nb', '\u007f', '\u0085']) expect(hasControlCharacters(text)).toBe(true);
    expect(hasControlCharacters('น้ำ ok')).toBe(false);
  });
});
