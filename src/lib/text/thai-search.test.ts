import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldForSearch } from './thai-search.ts';

describe('foldForSearch', () => {
  it('meets sara am typed as one character or as two, with the tone mark before or after', () => {
    const folded = foldForSearch('น้ำ');
    expect(foldForSearch('นํ้า')).toBe(folded);
    expect(foldForSearch('น\u0e49\u0e4d\u0e32')).toBe(folded);
  });

  it('ignores tone marks, case, invisible characters and repeated spaces', () => {
    expect(foldForSearch('ใจ\u200bดี่  Som')).toBe(foldForSearch('ใจดี som'));
  });

  it('reads two sara e as sara ae, and Thai digits as digits', () => {
    expect(foldForSearch('เเดง ๐๘๑')).toBe(foldForSearch('แดง 081'));
  });

  it('keeps vowels apart', () => {
    expect(foldForSearch('ปา')).not.toBe(foldForSearch('ปี'));
  });

  it('folding twice changes nothing more', () => {
    const thai = fc.string({
      unit: fc.integer({ min: 0x0e01, max: 0x0e5b }).map((c) => String.fromCharCode(c)),
    });
    fc.assert(
      fc.property(fc.oneof(thai, fc.string({ unit: 'binary' })), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      }),
    );
  });
});
