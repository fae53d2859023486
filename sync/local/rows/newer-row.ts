import type { LocalRow } from '../database/local-records.ts';

/** The server's row beneath unsent changes, null for none, and how new it is. */
export interface ServerRow {
  row: LocalRow | null;
  /** The row holds every change up to this head of the person's stream; 0 where that is not known. */
  head: number;
}

/**
 * The one rule by which a server's row takes the place of another (rule A5): it is never older. A page is as new as the head
 * that it names, an answer as the head that its operation met, also where the answer comes from the ledger much later.
 */
export function newestRow(known: ServerRow, arriving: ServerRow): ServerRow {
  return arriving.head >= known.head ? arriving : known;
}
