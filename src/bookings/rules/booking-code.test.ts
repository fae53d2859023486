import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import cases from '../../../tests/cases/booking-codes.json';
import { formatBookingCode, isBookingCode, makeBookingCode, readBookingCode } from './booking-code.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code made of drawn bytes; those that follow are taken where the first give no check character. */
const code = fc
  .array(fc.uint8Array({ minLength: 9, maxLength: 9 }), { minLength: 20, maxLength: 20 })
  .map((draws) => attemptMake([...draws]))
  .filter((made) => made !== null);

function attemptMake(left: Uint8Array[]): string | null {
  try {
    return makeBookingCode(() => left.shift() ?? new Uint8Array());
  } catch {
    return null;
  }
}

const put = (text: string, at: number, character: string) =>
  text.slice(0, at) + character + text.slice(at + 1);

test.each(cases.codes)('$code is a booking code: $valid', ({ code: given, valid }) => {
  expect(isBookingCode(given)).toBe(valid);
});

test.each([...cases.typed, ...cases.layout])('"$typed" is read as $code', ({ typed, ...read }) => {
  expect(readBookingCode(typed)).toEqual(read);
});

describe('makeBookingCode', () => {
  it('makes codes of the 32 characters that pass the check', () => {
    fc.assert(
      fc.property(code, (made) => {
        expect(isBookingCode(made)).toBe(true);
      }),
    );
  });

  it('draws again while the check character is none of the 32', () => {
    // The value of the first nine is 32, and so is its remainder; that of the others is 0.
    const draws = [Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 0), new Uint8Array(9)];
    expect(makeBookingCode(() => draws.shift() ?? new Uint8Array())).toBe('0000000000');
    expect(draws).toEqual([]);
  });

  it('refuses too few random bytes instead of making a weak code', () => {
    expect(() => makeBookingCode(() => new Uint8Array(3))).toThrow(RangeError);
  });
});

describe('the check character', () => {
  it('finds every single wrong character', () => {
    fc.assert(
      fc.property(code, (made) => {
        const wrong = Array.from(made, (right, at) =>
          Array.from(ALPHABET.replace(right, ''), (character) => put(made, at, character)),
        ).flat();
        expect(wrong.filter(isBookingCode)).toEqual([]);
      }),
    );
  });

  it('finds every swap of two characters side by side, and with one between them in the first nine', () => {
    fc.assert(
      fc.property(code, (made) => {
        const swap = (a: number, b: number) => put(put(made, a, made[b] ?? ''), b, made[a] ?? '');
        const near = Array.from({ length: 9 }, (_, at) => swap(at, at + 1));
        const apart = Array.from({ length: 7 }, (_, at) => swap(at, at + 2));
        const swapped = [...near, ...apart].filter((other) => other !== made);
        expect(swapped.filter(isBookingCode)).toEqual([]);
      }),
    );
  });

  it('misses about one of 37 cases of two wrong characters, which no check character can find', () => {
    const made = 'W4NSR8TB7N';
    let missed = 0;
    let all = 0;
    for (let a = 0; a < 10; a += 1) {
      for (let b = a + 1; b < 10; b += 1) {
        for (const x of ALPHABET) {
          for (const y of ALPHABET) {
            if (x === made[a] || y === made[b]) continue;
            all += 1;
            if (isBookingCode(put(put(made, a, x), b, y))) missed += 1;
          }
        }
      }
    }
    expect(missed / all).toBeGreaterThan(0.02);
    expect(missed / all).toBeLessThan(0.035);
  });
});

describe('readBookingCode', () => {
  it('reads every code however it is written', () => {
    const thai = '๐๑๒๓๔๕๖๗๘๙';
    fc.assert(
      fc.property(code, (made) => {
        const written = [
          made.toLowerCase(),
          formatBookingCode(made),
          Array.from(made).join(' '),
          made.replace(/0/g, 'o').replace(/1/g, 'l'),
          made.replace(/\d/g, (digit) => thai[Number(digit)] ?? ''),
          Array.from(made)
            .map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
            .join(''),
        ];
        for (const text of written) expect(readBookingCode(text)).toEqual({ code: made, valid: true });
      }),
    );
  });

  it('reads a code typed with the Thai layout left on', () => {
    const plainKeys = new Map(
      Array.from({ length: 32 }, (_, n) => [
        ALPHABET[n] ?? '',
        Array.from('จๅ/-ภถุึคตฟิแกำดเ้่าทืยๆพหะอไปัผ')[n] ?? '',
      ]),
    );
    const shiftKeys = new Map(
      Array.from('ABCDEFGHJKMNPQRSTVWXYZ').map((c, n) => [c, Array.from('ฤฺฉฏฎโฌ็๋ษ?์ญ๐ฑฆธฮ")ํ(')[n] ?? '']),
    );
    fc.assert(
      fc.property(code, (made) => {
        const small = Array.from(made)
          .map((c) => plainKeys.get(c) ?? '')
          .join('');
        const capital = Array.from(made)
          .map((c) => shiftKeys.get(c) ?? plainKeys.get(c) ?? '')
          .join('');
        expect(readBookingCode(small)).toEqual({ code: made, valid: true });
        // Shift and Q type ๐, which is also the Thai zero, so a code with a Q may be ambiguous. No other code is.
        if (!made.includes('Q')) expect(readBookingCode(capital)).toEqual({ code: made, valid: true });
      }),
    );
  });

  it('reads any text without an error, and a code as itself', () => {
    expect(readBookingCode('\ud800')).toMatchObject({ valid: false });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { code: once } = readBookingCode(text);
        if (isBookingCode(once)) expect(readBookingCode(once).code).toBe(once);
      }),
    );
  });
});
