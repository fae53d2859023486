/** The records of the person's database, table by table. */
import type { DeviceCheck, HealedRows } from '../../engine/device-check.ts';
import type { Columns, OpKind } from '../../engine/protocol.ts';
import type { QueuedCall } from '../../calls/queued-call.ts';
import type { FailedCheck, RedemptionAttempt } from '../../redemptions/redemption-attempt.ts';
import type { Creating, OutboxEntry } from '../store/store.ts';

/** A row as screens see it: the server's row with this device's unsent changes on top (rule A1). */
export type LocalRow = Columns & { id: string };

/** One unsent operation. */
export interface OutboxRecord {
  /** Order of the outbox (rule W3); given by the database. */
  n?: number;
  opId: string;
  entity: string;
  rowId: string;
  kind: OpKind;
  /** The version of the row shapes that `values` and `base` are in (rule W8). */
  schema: number;
  /** Create: the whole row. Update: changed columns. Otherwise empty. */
  values: Columns;
  base: Columns;
  writtenAtMs: number;
  failed: 0 | 1;
  failure: OutboxEntry['failure'];
  /**
   * 1 where the operation was exported to a file or came in one: another device may send it too (rule P9).
   */
  copied?: 1;
}

/** The server's last known row beneath unsent changes; null if the server has none. */
export interface ShadowRecord {
  entity: string;
  rowId: string;
  row: LocalRow | null;
  /** The head up to which the row is current (`newer-row.ts`). */
  head: number;
}

/** Rows of `createMany` that have not entered their table yet (rule W12); `n` is their order. */
export interface CreationsRecord {
  n?: number;
  entity: string;
  /** The outbox entries of these rows. */
  ops: Omit<OutboxRecord, 'n'>[];
}

/** An answered operation, stored 30 days in case the server is restored from before it (rule D5). */
export interface AckedRecord {
  n?: number;
  /** When the answer was stored, in ms by the server's clock. */
  ackedAtMs: number;
  /**
   * The turn of its stored answer (`LedgerRecord.turn`). A restored
   * server that knows this turn has done the operation.
   */
  turn: number;
  record: Omit<OutboxRecord, 'n'>;
}

/**
 * How far a stream has been read: the cursor is `epoch` and `seq`, the newest number known is `head`.
 * `syncedAtMs`: device time of the last pull that reached the head; null before the first.
 */
export interface StreamRecord {
  stream: string;
  epoch: string;
  seq: number;
  head: number;
  syncedAtMs: number | null;
  /**
   * Start of the stream's window, ISO 8601: this stream leaves out rows that were closed before it. Null or
   * missing if the stream has no window.
   */
  since?: string | null;
}

/** A redemption attempt; `n` is the order of the attempts. */
export interface RedemptionRecord extends RedemptionAttempt {
  n?: number;
  /** When its answer was stored, by the device's clock in milliseconds. */
  answeredAtMs?: number;
}

/** A code check that led to no attempt; `n` is the order of the checks. */
export interface FailedCheckRecord extends FailedCheck {
  n?: number;
}

/** A call of a function of the app's own; `n` is the order of the queue. */
export interface CallRecord extends QueuedCall {
  n?: number;
  /**
   * The app has removed it from its list. It is stored for 30 days more, because the server may be restored from before it
   * (rule Q5). `asOfMs` is the server's time of a later answer; null before one came.
   */
  forgotten?: { asOfMs: number | null };
}

/** A key-value setting of the person, such as a form's draft; it stays on the device. */
export interface KeyValueRecord {
  key: string;
  value: unknown;
}

/** The holder that may write the server's rows into this database (rule E2). */
export interface LeaseRecord {
  key: 'lease';
  holder: string;
  term: number;
  expiresAtMs: number;
}

/**
 * Progress of the running cycle: operations while it pushes, rows and log entries while it pulls. Missing until
 * the cycle reports some, and after its end.
 */
export interface ProgressRecord {
  key: 'progress';
  done: number;
  total: number;
}

/** How many of the rows of `createMany` are in their table; a table is named while some of its rows are not (rule W12). */
export interface CreatingRecord {
  key: 'creating';
  tables: Creating;
}

/** Why the engine waits, and until when (rule E5). */
export interface PauseRecord {
  key: 'pause';
  cause: 'network' | 'server';
  attempt: number;
  notBeforeMs: number;
  /** The pause's whole length. More than this is left of it only where the clock was set back. */
  lengthMs: number;
}

/** Set while the database is being removed (`close-for-removal.ts`). */
export interface ClosedForRemovalRecord {
  key: 'closed_for_removal';
}

/** The server's time in ms of the last search for files that nothing names. */
export interface OrphanFilesDeletedRecord {
  key: 'orphan_files_deleted';
  atMs: number;
}

/** Operations up to this number may have left the device, so that nothing is joined into them any more (rule O8). */
export interface SentUpToRecord {
  key: 'sent';
  upTo: number;
}

/** What the next push acknowledges (rule P9). */
export interface LedgerRecord {
  key: 'ledger';
  /** The id of this outbox; null until something was sent. A new database gets another. */
  outbox: string | null;
  /** Grows with each push and each stored answer, and never falls in one outbox. */
  turn: number;
  /**
   * The newest turn whose call was answered; missing before the first. A server that
   * does not know this turn was restored (rule D5).
   */
  heard?: number;
  /**
   * Ids of operations whose answers are stored, which the server
   * may not know yet. None of them is in the outbox.
   */
  unacknowledged: string[];
}

/** The size of the next call after a larger one timed out (rule O1). */
export interface PushSizeRecord {
  key: 'push_size';
  ops: number;
  bytes: number;
}

/**
 * The operation that a failed call began with. A failed call that begins
 * with it again counts as the second (rule O4).
 */
export interface PushFailedRecord {
  key: 'push_failed';
  opId: string;
}

/** How many rows a page may have where a larger one took too long (rule D7). */
export interface PullSizeRecord {
  key: 'pull_size';
  rows: number;
}

/** Set while everything is fetched anew from a restored server (rule D6). */
export interface OrphanSearchRecord {
  key: 'orphan_search';
}

/** When this device's rows are next compared with the server's, and the last result (rule D9). */
export interface CheckRecord {
  key: 'check';
  /** True from a person's request until the next comparison ends. */
  requested: boolean;
  /** When the next comparison is due, in ms by the server's clock. */
  dueAtMs: number;
  /** The result of the last comparison; null before the first. */
  last: DeviceCheck | null;
  /** The differences that the last comparisons found, oldest first; for diagnostics. */
  healed: HealedRows[];
}

/** A row that the restored server still has. These records exist only during an orphan search. */
export interface SeenRecord {
  entity: string;
  rowId: string;
}

/**
 * How a cycle ended, without content or ids. `atMs`: when it started, by the device's clock.
 * `cause`: of a pause, or the name of an error; null for none.
 */
export interface CycleNote {
  atMs: number;
  tookMs: number;
  outcome: 'done' | 'paused' | 'no_session' | 'revoked' | 'fault';
  cause: string | null;
}

/** The last cycles, oldest first, for diagnostics. */
export interface HistoryRecord {
  key: 'history';
  notes: CycleNote[];
}

/** The records of the table `engineState`, one for each key. */
export type EngineStateRecord =
  | LeaseRecord
  | ProgressRecord
  | CreatingRecord
  | PauseRecord
  | ClosedForRemovalRecord
  | OrphanFilesDeletedRecord
  | SentUpToRecord
  | LedgerRecord
  | CheckRecord
  | PushSizeRecord
  | PushFailedRecord
  | PullSizeRecord
  | OrphanSearchRecord
  | HistoryRecord;
