/**
 * Booking codes (BOOKING-1). `private.is_booking_code` and `private.read_booking_code` decide the same; both run
 * `tests/cases/booking-codes.json`. The check character finds each single wrong character and each swap of neighbours,
 * also across one character; about 1 of 37 other errors passes.
 */
import { unKedmanee } from './kedmanee.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 9;
const MODULUS = 37n;

/** The check character of nine characters, or null where it is none of the 32. */
function checkCharacter(nine: string): string | null {
  let value = 0n;
  for (const character of nine) value = value * 32n + BigInt(ALPHABET.indexOf(character));
  return ALPHABET[Number(value % MODULUS)] ?? null;
}

/** A new code. `draw` gives that many random bytes; it is asked again while there is no check character. */
export function makeBookingCode(draw: (bytes: number) => Uint8Array): string {
  for (;;) {
    const nine = Array.from(draw(RANDOM_CHARACTERS), (byte) => ALPHABET[byte & 31] ?? '').join('');
    if (nine.length !== RANDOM_CHARACTERS) throw new RangeError('Too few random bytes.');
    const check = checkCharacter(nine);
    if (check !== null) return nine + check;
  }
}

/** True for ten characters as they are stored, with the right check character. */
export function isBookingCode(code: string): boolean {
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(code)) return false;
  return checkCharacter(code.slice(0, RANDOM_CHARACTERS)) === code[RANDOM_CHARACTERS];
}

/** `K7M4P2X9QT` as it is shown: `K7M4P-2X9QT`. Anything else stays as it is. */
export function formatBookingCode(code: string): string {
  return code.length === 10 ? `${code.slice(0, 5)}-${code.slice(5)}` : code;
}

function plain(text: string): string {
  const folded = text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .normalize('NFKC')
    .toUpperCase();
  const ofLink = /\/V\/([^/?#]+)/.exec(folded)?.[1] ?? folded;
  return ofLink
    .replace(/[\s\u00ad\u200b-\u200f\u2010-\u2015\u2060\u2212\ufeff_.-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/**
 * What was meant by something typed, pasted or scanned: case, spaces, hyphens, O, I, L, Thai digits, full-width forms,
 * a link `…/v/<code>`, and the Thai (Kedmanee) layout left on. `valid` is false where the check character is wrong; such
 * a text may still be an older code, so it is looked up all the same.
 */
export function readBookingCode(text: string): { code: string; valid: boolean } {
  const readings = [text, ...unKedmanee(text)].map(plain);
  const valid = readings.find(isBookingCode);
  if (valid !== undefined) return { code: valid, valid: true };
  return { code: readings.find((reading) => /^[0-9A-Z]*$/.test(reading)) ?? plain(text), valid: false };
}
