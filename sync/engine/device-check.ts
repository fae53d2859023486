/** The comparison of this device's rows with the server's, at least daily and when a person asks for it (rule D9). */
export interface DeviceCheck {
  /** Milliseconds since 1970, by the server's clock. */
  atMs: number;
  /** `unanswered`: the server could not be asked to the end. */
  outcome: 'equal' | 'healed' | 'unanswered';
  /** Rows that the server has for this person. */
  rows: number;
  healed: readonly HealedRows[];
}

/** Rows of one table that differed from the server's. */
export interface HealedRows {
  atMs: number;
  entity: string;
  /** Missing or changed here; they are as on the server again. */
  fetched: number;
  /** Rows that the server does not have; they were removed here. */
  removed: number;
}
