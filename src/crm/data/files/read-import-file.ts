import { unescapeFormulaCell } from '../../../lib/text/csv.ts';
import {
  toCandidate,
  type BirthdayNote,
  type ImportCandidate,
  type ImportColumn,
  type ImportTexts,
} from '../../rules/files/import-candidate.ts';
import { hasName, readHeadings, readTable } from '../../rules/files/import-columns.ts';
import { readVcards } from '../../rules/files/read-vcards.ts';

/** The most customers in one import; moving a whole business needs more care. */
export const MAX_IMPORTED_CUSTOMERS = 10_000;
const LARGEST_BYTES = 20 * 1024 * 1024;

/**
 * A file with headings. `columns[i]` is the customer column that the file's column i means; null for none.
 */
export interface ImportTable {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  columns: readonly (ImportColumn | null)[];
}

/** `table` is null for a vCard file, which has no columns to match. */
export type ReadImport =
  | { outcome: 'read'; candidates: ImportCandidate[]; table: ImportTable | null }
  | { outcome: 'refused'; reason: 'unreadable' | 'too_many' };

/** Reads the customers of a CSV or vCard file, recognised by its content. It writes nothing. */
export async function readImportFile(options: {
  file: Blob;
  birthdayNote: BirthdayNote;
}): Promise<ReadImport> {
  const { file, birthdayNote } = options;
  if (file.size > LARGEST_BYTES) return { outcome: 'refused', reason: 'too_many' };
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  const isVcard = /^\ufeff?\s*BEGIN:VCARD/i.test(text);
  const table = isVcard ? null : await readCsv(text);
  const texts = isVcard ? readVcards(text) : null;
  const count = (texts ?? table?.rows ?? []).length;
  if (count === 0) return { outcome: 'refused', reason: 'unreadable' };
  if (count > MAX_IMPORTED_CUSTOMERS) return { outcome: 'refused', reason: 'too_many' };
  const candidates = texts ? toCandidates({ texts, birthdayNote }) : [];
  return { outcome: 'read', candidates: table ? candidatesOf({ table, birthdayNote }) : candidates, table };
}

/** The customers of a table by the meanings of its columns; empty if no column is the name. */
export function candidatesOf(options: { table: ImportTable; birthdayNote: BirthdayNote }): ImportCandidate[] {
  const { table, birthdayNote } = options;
  return hasName(table.columns) ? toCandidates({ texts: readTable(table), birthdayNote }) : [];
}

function toCandidates(options: {
  texts: readonly ImportTexts[];
  birthdayNote: BirthdayNote;
}): ImportCandidate[] {
  const { texts, birthdayNote } = options;
  return texts.map((one, at) => toCandidate({ row: at + 1, texts: one, birthdayNote }));
}

/** Spreadsheets on Thai Windows still write windows-874. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
}

/** Null for a text that is no table: it has a single column with an unknown heading. */
async function readCsv(text: string): Promise<ImportTable | null> {
  const { default: Papa } = await import('papaparse');
  const [headings = [], ...cells] = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    skipEmptyLines: 'greedy',
  }).data;
  const columns = readHeadings(headings);
  if (headings.length < 2 && !hasName(columns)) return null;
  return { headings, rows: cells.map((row) => row.map(unescapeFormulaCell)), columns };
}
