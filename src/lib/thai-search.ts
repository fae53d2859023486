/** Zero-width and bidirectional marks, soft hyphen, BOM: invisible, and pasted with names from chat programs. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
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
    text
      .replace(INVISIBLE, '')
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
