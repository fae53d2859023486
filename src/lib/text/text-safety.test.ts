import { describe, expect, it } from 'vitest';
import { isUnsavableText, hasControlCharacters } from './text-safety.ts';

describe('cannotBeSaved', () => {
  it('finds NUL and lone surrogates', () => {
    expect(isUnsavableText('a\u0000b')).toBe(true);
    expect(isUnsavableText('a\ud83d')).toBe(true);
    expect(isUnsavableText('\ude00a')).toBe(true);
  });

  it('lets Thai, emoji and line ends through', () => {
    expect(isUnsavableText('สมชาย 😀\nบรรทัดใหม่')).toBe(false);
  });
});

describe('hasControlCharacters', () => {
  it('finds C0, DEL and C1', () => {
    for (const text of ['\t', 'a\nb', '\u007f', '\u0085']) expect(hasControlCharacters(text)).toBe(true);
    expect(hasControlCharacters('น้ำ ok')).toBe(false);
  });
});
