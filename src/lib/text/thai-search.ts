/**
 * Characters that are never shown (zero width, direction, fillers, BOM), but come with names pasted from chat
 * programs.
 */
const INVISIBLE = /[\p{DI}\ufff9-\ufffc]/gu;
/** Removes characters that are never shown, as `private.without_invisible` does. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Mai ek, mai tho, mai tri and mai chattawa, which people leave out when they type fast. */
const TONE_MARKS = /[\u0e48-\u0e4b]/g;

/**
 * Folds text for searching: lower case, no invisible characters, no tone marks, Thai digits as 0-9, single
 * spaces. Compatibility form takes sara am apart, so that both ways of typing it match. Sara ae becomes two
 * sara e.
 */
export function foldForSearch(text: string): string {
  return fold(fold(text)).trim();
}

function fold(text: string): string {
  return (
    withoutInvisible(text)
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKC')
      .replace(TONE_MARKS, '')
      // Split rather than joined, so that a part of a text is also a part of the folded text.
      .replace(/แ/g, 'เเ')
      .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
      .replace(/\s+/g, ' ')
  );
}
