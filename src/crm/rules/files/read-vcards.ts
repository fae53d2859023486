import type { ImportTexts } from './import-candidate.ts';

/** The contacts of a vCard file (versions 2.1 to 4.0), in its order; empty if the text is no vCard. */
export function readVcards(text: string): ImportTexts[] {
  const cards: ImportTexts[] = [];
  let lines: Line[] | null = null;
  for (const raw of joinFoldedLines(text)) {
    const line = parseLine(raw);
    if (!line) continue;
    if (line.name === 'BEGIN' && line.value.toUpperCase() === 'VCARD') lines = [];
    else if (line.name === 'END' && lines) {
      cards.push(toTexts(lines));
      lines = null;
    } else lines?.push(line);
  }
  return cards;
}

/** Marks the preferred one of several values: a type in versions 2.1 and 3.0, `PREF=1` in 4.0. */
const PREFERRED = /[;=,"]PREF(?:[;,"]|=1(?!\d)|$)/;

interface Line {
  name: string;
  params: string;
  value: string;
}

/**
 * Joins folded lines: a line that starts with a blank continues the one before. A quoted-printable line that
 * ends in an equals sign continues in the next one.
 */
function joinFoldedLines(text: string): string[] {
  const lines: string[] = [];
  for (const raw of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const before = lines.at(-1);
    if (before !== undefined && /^[ \t]/.test(raw)) lines[lines.length - 1] = before + raw.slice(1);
    else if (before?.endsWith('=') && /ENCODING=QUOTED-PRINTABLE/i.test(before)) {
      lines[lines.length - 1] = before.slice(0, -1) + raw;
    } else lines.push(raw);
  }
  return lines;
}

function parseLine(raw: string): Line | null {
  const match = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(raw);
  if (!match) return null;
  const [, name = '', params = '', value = ''] = match;
  const plain = /ENCODING=QUOTED-PRINTABLE/i.test(params) ? fromQuotedPrintable(value) : value;
  return { name: name.toUpperCase(), params: params.toUpperCase(), value: plain };
}

function fromQuotedPrintable(text: string): string {
  const bytes: number[] = [];
  const plain = new TextEncoder();
  for (const [piece] of text.matchAll(/=[0-9A-Fa-f]{2}|[^=]+|=/g)) {
    if (/^=[0-9A-Fa-f]{2}$/.test(piece)) bytes.push(Number.parseInt(piece.slice(1), 16));
    else bytes.push(...plain.encode(piece));
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function toTexts(lines: readonly Line[]): ImportTexts {
  const all = (name: string) => lines.filter((line) => line.name === name && line.value.trim() !== '');
  const first = (name: string, kind?: RegExp) =>
    all(name).find(({ params }) => kind === undefined || kind.test(params));
  const main = (name: string) => first(name, PREFERRED) ?? first(name, /CELL/) ?? first(name);
  const plain = (line: Line | undefined) => (line ? unescape(line.value) : '');
  const [last = '', given = '', middle = ''] = (first('N')?.value ?? '').split(/(?<!\\);/).map(unescape);
  const [telephone, email] = [main('TEL'), main('EMAIL')];
  const work = first('ADR', /WORK/);
  const home = first('ADR', /HOME/) ?? all('ADR').find((line) => line !== work);
  const others = (name: string, ...taken: (Line | undefined)[]) =>
    all(name).filter((line) => !taken.includes(line));
  return {
    name: plain(first('FN')) || [given, middle, last].filter(Boolean).join(' '),
    nickname: plain(first('NICKNAME')),
    telephone: plain(telephone),
    email: plain(email),
    birthday: birthday(first('BDAY')),
    house_address: address(home),
    work_address: address(work),
    notes: all('NOTE').map(plain).join('\n'),
    more_contacts: [
      ...[...others('TEL', telephone), ...others('EMAIL', email)].map(plain),
      ...others('ADR', home, work).map(address),
    ].join('\n'),
  };
}

/** Apple writes a year even if none is known, and names that year in a parameter. */
function birthday(line: Line | undefined): string {
  if (!line) return '';
  const omitted = /X-APPLE-OMIT-YEAR=(\d{4})/.exec(line.params)?.[1];
  const day = unescape(line.value);
  return omitted && day.startsWith(omitted) ? `--${day.slice(4).replace(/^-/, '')}` : day;
}

/** Joins the parts of an ADR line that are filled: box, room, street, town, province, code, country. */
function address(line: Line | undefined): string {
  const parts = (line?.value ?? '').split(/(?<!\\);/).map((part) => unescape(part).replace(/\s*\n\s*/g, ' '));
  return parts.filter(Boolean).join(' ');
}

function unescape(text: string): string {
  return text.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();
}
