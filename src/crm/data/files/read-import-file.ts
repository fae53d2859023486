import { unguardCell } from '../../../lib/text/csv.ts';
import {
  toCandidate,
  type BirthdayNote,
  type ImportCandidate,
  type ImportTexts,
} from '../../rules/files/import-candidate.ts';
import { readHeadings } from '../../rules/files/import-columns.ts';
import { readVcards } from '../../rules/files/read-vcards.ts';

/** More at once would be a move of a whole business, which takes more care. */
export const MOST_IMPORTED = 10_000;
const LARGEST_BYTES = 20 * 1024 * 1024;

export type ReadImport =
  | { outcome: 'read'; candidates: ImportCandidate[] }
  | { outcome: 'refused'; reason: 'unreadable' | 'too_many' };

/** Customers of a CSV or vCard file, whatever its name; nothing is written. */
export async function readImportFile(options: {
  file: Blob;
  birthdayNote: BirthdayNote;
}): Promise<ReadImport> {
  const { file, birthdayNote } = options;
  if (file.size > LARGEST_BYTES) return { outcome: 'refused', reason: 'too_many' };
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  const texts = /^\ufeff?\s*BEGIN:VCARD/i.test(text) ? readVcards(text) : await readCsv(text);
  if (texts.length === 0) return { outcome: 'refused', reason: 'unreadable' };
  if (texts.length > MOST_IMPORTED) return { outcome: 'refused', reason: 'too_many' };
  const candidates = texts.map((one, at) => toCandidate({ row: at + 1, texts: one, birthdayNote }));
  return { outcome: 'read', candidates };
}

/** Spreadsheets on Thai Windows still write windows-874. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
}

async function readCsv(text: string): Promise<ImportTexts[]> {
  const { default: Papa } = await import('papaparse');
  const [head, ...rows] = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    skipEmptyLines: 'greedy',
  }).data;
  const columns = readHeadings((head ?? []).map((heading) => heading.replaceAll('_', ' ')));
  const known = readHeadings(head ?? []).map((column, at) => column ?? columns[at] ?? null);
  if (!known.some((column) => column === 'name' || column === 'first_name')) return [];
  return rows.map((cells) => {
    const texts: ImportTexts = {};
    known.forEach((column, at) => {
      if (column) texts[column] = unguardCell(cells[at] ?? '');
    });
    return texts;
  });
}
