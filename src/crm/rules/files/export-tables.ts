import { toCsv } from '../../../lib/text/csv.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows as a CSV with all their columns, in the order in which they first appear. Values other than texts are
 * JSON.
 */
export function tableCsv(rows: readonly object[]): string {
  const all = rows as readonly Row[];
  const columns = [...new Set(all.flatMap((row) => Object.keys(row)))];
  return toCsv([columns, ...all.map((row) => columns.map((column) => cell(row[column])))]);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Unique names for the files of one folder: the given names, without characters that file systems refuse. */
export function fileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    // oxlint-disable-next-line no-control-regex -- control characters are what is meant
    const safe = name.replace(/[\u0000-\u001f/\\:*?"<>|]/g, '-').replace(/^\.+/, '') || 'document';
    let free = safe;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) {
      const dot = safe.lastIndexOf('.');
      free = dot > 0 ? `${safe.slice(0, dot)} (${count})${safe.slice(dot)}` : `${safe} (${count})`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}
