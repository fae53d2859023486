/** Octets of a line, its end aside (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** The lines of a calendar file as its text, each folded and ended as the format asks. */
export function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** RFC 5545, 3.3.11; other control characters have no place in a text. */
export function escapeCalendarText(text: string): string {
  return Array.from(text.replace(/\r\n?/g, '\n').replace(/[\\;,]/g, String.raw`\$&`))
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .join('')
    .replace(/\u007f/g, '')
    .replace(/\n/g, String.raw`\n`);
}

/** Lines of at most 75 octets; the next one goes on after a blank, and no character is cut in two. */
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
