/** Never shown (zero width, direction, fillers, BOM), and pasted with names from chat programs. */
const INVISIBLE = /[\p{DI}\ufff9-\ufffc]/gu;
/** The text without what is never shown; `private.without_invisible` does the same. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Mai ek, mai tho, mai tri, mai chattawa: left out when people type fast. */
const TONE_MARKS = /[\u0e48-\u0e4b]/g;

/**
 * Text folded for searching: compatibility form (which takes sara am apart, so both ways of typing it meet),
 * lower case, no invisible characters, no tone marks, sara ae as two sara e, Thai digits as 0-9, single spaces.
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
      // Taken apart rather than together: then each piece of a text stays a piece of the folded text.
      .replace(/แ/g, 'เเ')
      .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
      .replace(/\s+/g, ' ')
  );
}
