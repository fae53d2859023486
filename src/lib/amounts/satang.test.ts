import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bahtToSatang, formatSatang, readSatang, satangToBaht } from './satang.ts';

const amount = fc.integer({ min: 0, max: 99_999_999_999 });

describe('readSatang (SHELL-9)', () => {
  it.each([
    ['', null],
    [' ', null],
    ['0', 0],
    ['1,234.5', 123_450],
    ['฿ 99', 9_900],
    ['๑๒๓.๔๕', 12_345],
    ['.5', 50],
    ['7.', 700],
    ['0.005', 1],
    ['0.0049', 0],
    ['1.005', 101],
    ['2.675', 268],
    ['-3.10', -310],
    ['-0', 0],
    ['999999999.994', 99_999_999_999],
  ])('reads "%s" as %s', (text, satang) => expect(readSatang(text)).toBe(satang));

  it.each(['.', '-', 'x', '1.2.3', '1e5', '12345678901234', '5%'])('reads "%s" as no amount', (text) =>
    expect(readSatang(text)).toBeNaN(),
  );

  it('reads back what it writes, for every amount a row can hold', () => {
    fc.assert(
      fc.property(amount, (satang) => {
        expect(readSatang(formatSatang(satang))).toBe(satang);
        expect(bahtToSatang(satangToBaht(satang))).toBe(satang);
      }),
    );
  });

  it('rounds the third decimal half up, and no later one', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 9 }),
        fc.stringMatching(/^\d{0,6}$/),
        (satang, third, rest) => {
          const text = `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}${third}${rest}`;
          expect(readSatang(text)).toBe(satang + (third >= 5 ? 1 : 0));
        },
      ),
    );
  });
});
