/** Keys of the Thai Kedmanee layout, beside what they give with the Latin layout; without and with Shift. */
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

/** Before the digits of a signature only, because ๒ is a digit too. */
const HASH_OF_LINK = /๒(?=[ๅ/\-ภถุึคตจ]{200,}$)/;

const THAI_WITHOUT_DIGITS = /[\u0e01-\u0e4f\u0e5a\u0e5b]/;

/**
 * Texts that may have been meant where the Thai layout was left on; none if there is no Thai letter. The character ๐ is
 * both the digit and Shift+Q, so there are two: with ๐ as it is, and as Q.
 */
export function unKedmanee(text: string): string[] {
  if (!THAI_WITHOUT_DIGITS.test(text) && !text.includes('๐')) return [];
  const read = Array.from(
    text.replace(HASH_OF_LINK, '#'),
    (character) => latinOf.get(character) ?? character,
  ).join('');
  return [read, read.replaceAll('๐', 'Q')];
}
