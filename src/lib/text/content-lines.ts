/** Octets of a line without its end (RFC 5545, 3.1; RFC 6350, 3.2). */
const LINE_OCTETS = 75;

/** Lines of a calendar or a contact as a file: of at most 75 octets each, and no character is cut in two. */
export function writeContentLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** A text as a value (RFC 5545, 3.3.11; RFC 6350, 3.4); other control characters have no place in a text. */
export function escapeContentText(text: string): string {
  return Array.from(text.replace(/\r\n?/g, '\n').replace(/[\\;,]/g, String.raw`\$&`))
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .join('')
    .replace(/\u007f/g, '')
    .replace(/\n/g, String.raw`\n`);
}

/** The next line goes on after a blank. */
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
