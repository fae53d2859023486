/** The data API of the person signed in. Everything is local; nothing waits for a network. */
import type { DeviceCheck } from '../../engine/device-check.ts';
import type { DecisionOutcome } from '../decision-outcome.ts';
import type { EntityDefinition } from '../entity.ts';
import type { ImportWorkOutcome, ExportOutcome, FindWorkOutcome } from '../../rescue/work-outcomes.ts';
import type { FileFailureCode, Files } from '../../files/file.ts';
import type { QueuedCalls } from '../../calls/queued-call.ts';
import type { Redemptions } from '../../redemptions/redemption-attempt.ts';
import type { Columns, ConflictRow, OpKind, RefusalCode } from '../../engine/protocol.ts';

type AnyRow = { id: string };

/** A change of one row that a screen writes. */
export type Change<Row extends AnyRow = AnyRow> =
  /** `values` is the whole row with a client-made id. */
  | { kind: 'create'; entity: EntityDefinition<Row>; values: Row }
  /**
   * `values` are the columns to set; those equal to what was seen are dropped. `seen` is what the form showed
   * when it opened; without it, what the store holds now.
   */
  | { kind: 'update'; entity: EntityDefinition<Row>; id: string; values: Partial<Row>; seen?: Partial<Row> }
  | { kind: 'delete'; entity: EntityDefinition<Row>; id: string }
  | { kind: 'restore'; entity: EntityDefinition<Row>; id: string };

/**
 * `accepted`: the change is on the disk of this device, with its outbox entry (rule W1). `opId` is null if
 * nothing changed, and after {@link Store.createMany}.
 */
export type WriteOutcome =
  | { outcome: 'accepted'; opId: string | null }
  | { outcome: 'refused'; reason: 'storage_full' | 'storage_unavailable' | 'read_only' | 'row_missing' };

/** One unsent change, as `/crm/sync` lists it. */
export interface OutboxEntry {
  opId: string;
  entity: string;
  rowId: string;
  kind: OpKind;
  /** Version of the shapes of `values` and `base`. */
  schema: number;
  values: Columns;
  base: Columns;
  /** When the change was written, in ms by the device's clock. */
  writtenAtMs: number;
  /**
   * `held` waits for a failed change of the same record or of its parent, `uploading` for a file that it or such a
   * change names.
   */
  state: 'waiting' | 'failed' | 'held' | 'uploading';
  /** Set where `state` is `failed`. `detail` names the server's constraint or column, or the file. */
  failure: {
    code: RefusalCode | FileFailureCode | 'gone' | 'refused_whole';
    message: string;
    detail: string | null;
  } | null;
}

/** How far one stream was read. */
export interface StreamFacts {
  stream: string;
  /** The device's time at which the last pull that reached the head was asked for (rule D12); null before the first. */
  syncedAtMs: number | null;
  /** The known head minus the cursor; 0 where everything known was read. */
  behind: number;
  /**
   * Rows that were closed before this time are not on the device, unless another stream has them (rule D10).
   * ISO 8601; null if the stream has no window.
   */
  since: string | null;
}

/**
 * `isAsked`: the person decides (rule C2). `writtenHereAtMs`: when this device wrote the operation that met the conflict; null
 * for another device's, or after 30 days.
 */
export type OpenConflict = ConflictRow & { isAsked: boolean; writtenHereAtMs: number | null };

/** Table → progress of its rows from {@link Store.createMany}: how many of them have entered the table. */
export type Creating = Readonly<Record<string, { done: number; total: number }>>;

/** The numbers behind the sync status. */
export interface StoreFacts {
  /**
   * `waiting`: changes, rows of `creating`, redemption attempts and queued calls to be sent. `failed`:
   * refused changes, attempts and calls, which ask for attention.
   */
  waiting: number;
  failed: number;
  /** The tables whose rows wait to enter them; null if none does. */
  creating: Creating | null;
  /** Conflicts that ask for a decision. */
  openConflicts: number;
  streams: StreamFacts[];
}

/** Filters by an indexed column: one value, or a range that includes both ends. */
export type Where<Row> =
  { column: keyof Row & string; equals: string } | { column: keyof Row & string; from: string; to: string };

/** Every read may be used inside a Dexie live query, and repeats when what it read changes. */
export interface Store {
  readonly userId: string;
  /** True if the database is of a newer version of the app: reading works, writing is refused (rule W6). */
  readonly readOnly: boolean;
  readonly files: Files;
  readonly redemptions: Redemptions;
  readonly calls: QueuedCalls;

  get<Row extends AnyRow>(entity: EntityDefinition<Row>, id: string): Promise<Row | undefined>;
  /** All rows, also softly deleted ones (`deleted_at` set); in no promised order. */
  list<Row extends AnyRow>(entity: EntityDefinition<Row>, where?: Where<Row>): Promise<Row[]>;
  /** The rows of these ids, in their order; undefined for those that are not here. */
  getMany<Row extends AnyRow>(
    entity: EntityDefinition<Row>,
    ids: readonly string[],
  ): Promise<(Row | undefined)[]>;
  /** How many rows there are, softly deleted ones included. */
  count<Row extends AnyRow>(entity: EntityDefinition<Row>, where?: Where<Row>): Promise<number>;
  /**
   * Calls back with the changed ids after every change of rows of this table, in any tab or worker. It passes
   * `all` where the ids are not known. Returns a function that stops it.
   */
  watch(entity: EntityDefinition, onChange: (ids: readonly string[] | 'all') => void): () => void;
  /** Ids of rows with a change that the server does not have yet. */
  unsentIds(entity: EntityDefinition): Promise<ReadonlySet<string>>;

  /** The id of a new row: a UUID of version 7, so that rows made one after the other lie together in the index. */
  newId(): string;
  /** Stores one change on the device, to be sent later. Storage problems are outcomes, not errors. */
  write<Row extends AnyRow>(change: Change<Row>): Promise<WriteOutcome>;

  /**
   * Adds many new rows with client-made ids. `accepted` means that all of them are on the disk (rule W12): they enter their
   * table part by part, also after a restart, and {@link StoreFacts.creating} counts them.
   */
  createMany<Row extends AnyRow>(options: {
    entity: EntityDefinition<Row>;
    rows: readonly Row[];
  }): Promise<WriteOutcome>;
  /** Drops those rows of {@link createMany} that have not entered their table. Returns how many were dropped. */
  cancelCreations(
    isDropped: (row: Pick<OutboxEntry, 'entity' | 'rowId' | 'values'>) => boolean,
  ): Promise<number>;

  outbox(): Promise<OutboxEntry[]>;
  /** Requeues a failed change and what it held (rule O5). */
  retry(opId: string): Promise<DecisionOutcome>;
  /** Drops a change (and, for a refused create, those that build on it); the record goes back to the server's state. */
  discard(opId: string): Promise<DecisionOutcome>;
  /**
   * Removes what names erased rows beside the rows themselves: settings such as drafts, files in their folders,
   * and answered operations (rule D11). Files and operations that are unsent stay.
   */
  removeLeftovers(ids: readonly string[]): Promise<DecisionOutcome>;

  /** Unresolved conflicts, newest first; those of one record where `rowId` is given. */
  conflicts(rowId?: string): Promise<OpenConflict[]>;
  /** `restored` writes the losing values as an ordinary change; `confirmed` only closes the record. */
  resolveConflict(id: string, resolution: 'confirmed' | 'restored'): Promise<WriteOutcome>;

  /**
   * A key-value setting: a form's draft, a list's filters or a cached answer. JSON, or a key of
   * WebCrypto; stored until removed.
   */
  getSetting(key: string): Promise<unknown>;
  putSetting(key: string, value: unknown): Promise<void>;
  removeSetting(key: string): Promise<void>;
  /**
   * Replaces a setting by what `change` makes of it, in one transaction, so that two callers at once both count.
   * `undefined` removes it. Returns the new value.
   */
  changeSetting<Value>(key: string, change: (before: unknown) => Value): Promise<Value>;

  facts(): Promise<StoreFacts>;
  /**
   * When the oldest unsent thing was done, in ms by the device's
   * clock; null if nothing is unsent (rule V4).
   */
  oldestUnsentMs(): Promise<number | null>;
  /** Makes the next cycle compare this device's rows with the server's; the caller must request the cycle. */
  requestCheck(): Promise<void>;
  /**
   * `requested`: a comparison was asked for and has not ended.
   * `last`: the last result; null before the first.
   */
  deviceCheck(): Promise<{ requested: boolean; last: DeviceCheck | null }>;
  /**
   * Marks the unsent operations as copied (rule N2), and returns them as one JSON document to save as a file. It
   * has unsent files with their content, redemption attempts, unsent calls and all conflicts too.
   */
  exportUnsent(): Promise<ExportOutcome>;
  /** Reads what the text of an exported file would bring to this device; changes nothing. */
  findWork(text: string): Promise<FindWorkOutcome>;
  /**
   * Takes in the work of an exported file, under its original ids and in one transaction. What this device
   * has already is skipped; what both devices send has one effect.
   */
  adoptWork(text: string): Promise<ImportWorkOutcome>;
  /**
   * The state of syncing here, as a JSON document for support: no token, no id, no name, no value.
   * `withContent` adds the values of unsent changes. `about` holds facts about the platform.
   */
  exportDiagnostics(options: {
    withContent: boolean;
    about: Readonly<Record<string, string | number | boolean | null>>;
  }): Promise<string>;
}
