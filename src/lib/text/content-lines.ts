/** The longest line in octets, without its end (RFC 5545, 3.1; RFC 6350, 3.2). */
const LINE_OCTETS = 75;

/**
 * Joins the lines of a calendar or contact file. A line of more than 75 octets is folded, and no character is
 * split.
 */
export function writeContentLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/**
 * Escapes a text as a value (RFC 5545, 3.3.11; RFC 6350, 3.4). Control characters other than line ends and
 * tabs are removed.
 */
export function escapeContentText(text: string): string {
  return Array.from(text.replace(/\r\n?/g, '\n').replace(/[\\;,]/g, String.raw`\$&`))
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .join('')
    .replace(/\u007f/g, '')
    .replace(/\n/g, String.raw`\n`);
}

/** Folds a line; each continuation starts with a blank. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
