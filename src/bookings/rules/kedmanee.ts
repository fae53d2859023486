/** What the same keys type with the Latin and the Thai Kedmanee layout: first without Shift, then with it. */
const ROWS = [
  ['1234567890-', 'ๅ/-ภถุึคตจข'],
  ['qwertyuiop', 'ๆไำพะัีรนย'],
  ['asdfghjkl', 'ฟหกดเ้่าส'],
  ['zxcvbnm./', 'ผปแอิืทใฝ'],
  ['WERTYUIOP', '"ฎฑธํ๊ณฯญ'],
  ['ASDFGHJKL', 'ฤฆฏโฌ็๋ษศ'],
  ['ZXCVBNM', '()ฉฮฺ์?'],
] as const;

const latinOf = new Map(
  ROWS.flatMap(([latin, thai]) =>
    Array.from(thai, (character, n): [string, string] => [character, latin[n] ?? '']),
  ),
);

/**
 * The `#` of a link as the Thai layout types it. Only ๒ before a signature counts, because ๒ is also a digit.
 */
const HASH_OF_LINK = /๒(?=[ๅ/\-ภถุึคตจ]{200,}$)/;

const THAI_WITHOUT_DIGITS = /[\u0e01-\u0e4f\u0e5a\u0e5b]/;

/**
 * Returns what the same keys type with the Latin layout; empty if the text has neither a Thai letter nor ๐.
 * The character ๐ is both the digit and Shift+Q, so there are two readings: with ๐ unchanged, and with Q.
 */
export function readAsLatinLayout(text: string): string[] {
  if (!THAI_WITHOUT_DIGITS.test(text) && !text.includes('๐')) return [];
  const read = Array.from(
    text.replace(HASH_OF_LINK, '#'),
    (character) => latinOf.get(character) ?? character,
  ).join('');
  return [read, read.replaceAll('๐', 'Q')];
}
