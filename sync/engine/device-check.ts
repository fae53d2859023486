/**
 * The result of comparing this device's rows with the server's, at least
 * daily and when a person asks for it (rule D9).
 */
export interface DeviceCheck {
  /** Milliseconds since 1970, by the server's clock. */
  atMs: number;
  /** `healed`: differences were found and repaired. `unanswered`: the server did not answer every call. */
  outcome: 'equal' | 'healed' | 'unanswered';
  /** Number of rows that the server has for this person; 0 where `unanswered`. */
  rows: number;
  healed: readonly HealedRows[];
}

/** Counts of the rows of one table that differed from the server's. */
export interface HealedRows {
  atMs: number;
  entity: string;
  /** Rows that were missing or different here, and were fetched. */
  fetched: number;
  /** Rows that the server does not have; they were removed here. */
  removed: number;
}
