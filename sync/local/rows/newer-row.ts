import type { LocalRow } from '../database/local-records.ts';

/** The server's row beneath unsent changes, null for none, and how new it is. */
export interface ServerRow {
  row: LocalRow | null;
  /** The row holds every change up to this head of the person's stream; 0 where that is not known. */
  head: number;
}

/**
 * A server's row is never replaced by an older one (rule A5). A page is as new as the head that it names. An answer
 * is as new as the head that its operation met, even when the ledger repeats it.
 */
export function newestRow(known: ServerRow, arriving: ServerRow): ServerRow {
  return arriving.head >= known.head ? arriving : known;
}
