/**
 * Booking codes (BOOKING-1). `private.is_booking_code` and `private.read_booking_code` have the same rules;
 * both sides run `tests/cases/booking-codes.json`. The check character detects one wrong character, and a
 * swap of two at most two places apart; it misses about 1 of 37 other errors.
 */
import { readAsLatinLayout } from './kedmanee.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 9;
const MODULUS = 37n;

/** The check character of nine characters; null if their value modulo 37 is not in the alphabet of 32. */
function checkCharacter(nine: string): string | null {
  let value = 0n;
  for (const character of nine) value = value * 32n + BigInt(ALPHABET.indexOf(character));
  return ALPHABET[Number(value % MODULUS)] ?? null;
}

/**
 * Makes a new code. `draw` returns the given number of random bytes and is called again if they have no check
 * character. Throws a RangeError if it returns another number.
 */
export function makeBookingCode(draw: (bytes: number) => Uint8Array): string {
  for (;;) {
    const nine = Array.from(draw(RANDOM_CHARACTERS), (byte) => ALPHABET[byte & 31] ?? '').join('');
    if (nine.length !== RANDOM_CHARACTERS) throw new RangeError('Too few random bytes.');
    const check = checkCharacter(nine);
    if (check !== null) return nine + check;
  }
}

/** True for a code in its stored form: ten characters, the last of which is the right check character. */
export function isBookingCode(code: string): boolean {
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(code)) return false;
  return checkCharacter(code.slice(0, RANDOM_CHARACTERS)) === code[RANDOM_CHARACTERS];
}

/** Formats a code of ten characters for display, as `K7M4P-2X9QT`; other text is returned unchanged. */
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
 * Normalizes a code that was typed, pasted or scanned: case, separators, O, I, L, Thai and full-width forms,
 * a link `…/v/<code>`, the Thai (Kedmanee) layout. `valid` is false if the check character is wrong; look up
 * such a text all the same, because it may be an older code.
 */
export function readBookingCode(text: string): { code: string; valid: boolean } {
  const readings = [text, ...readAsLatinLayout(text)].map(plain);
  const valid = readings.find(isBookingCode);
  if (valid !== undefined) return { code: valid, valid: true };
  return { code: readings.find((reading) => /^[0-9A-Z]*$/.test(reading)) ?? plain(text), valid: false };
}

/** The most characters of a code that the server looks up. */
const LOOKED_UP_CHARACTERS = 64;

/**
 * The text by which the desk looks a booking up: the code, or what was written if its check character is wrong,
 * in capitals, because an older code may have characters that reading removes (BOOKING-2). The server looks up
 * the normalized form too. Empty for a text without a letter or digit.
 */
export function lookupText(text: string): string {
  const { code, valid } = readBookingCode(text);
  if (valid || code === '') return code;
  const written = /\/v\/([^/?#]+)/i.exec(text)?.[1] ?? text;
  return Array.from(written.trim().toUpperCase()).slice(0, LOOKED_UP_CHARACTERS).join('');
}
