import type { ColumnGroup } from '../../local/entity.ts';
import type { Columns, RefusalCode } from '../../engine/protocol.ts';
import type { Safeguard } from './safeguard.ts';

/** The type of a column, by which values are parsed and compared, however they were written. */
export type ColumnType = 'text' | 'uuid' | 'int' | 'numeric' | 'timestamptz' | 'date' | 'json';

/** A promotion in the model: its hospital, and the columns that a booking copies. */
export interface ModelPromotion {
  hospitalId: string;
  columns: Columns;
}

/** What the triggers of a table may read and write besides the row itself. */
export interface ModelWorld {
  /** Server time, ISO 8601 with milliseconds. */
  now(): string;
  uuid(): string;
  has(safeguard: Safeguard): boolean;
  promotion(id: string): ModelPromotion | undefined;
  row(entity: string, rowId: string): Columns | undefined;
  rows(entity: string): Columns[];
  /** Customers that were merged into another one, each with that one (`private.merged_customers`). */
  merged: Map<string, string>;
  /** Writes or, with undefined, removes a row of another entity, if the model has that entity. */
  write(options: { entity: string; rowId: string; row: Columns | undefined }): void;
}

/** A synced table in the model; the counterpart of the server's registry and table definition. */
export interface ModelEntity {
  /** Name on the wire. */
  entity: string;
  groups: readonly ColumnGroup[];
  /** Columns that a create may carry beside those of the groups. */
  createColumns: readonly string[];
  /** Columns that hold the streams of a row. */
  streamColumns: readonly string[];
  /** Every column with its type, in any order. */
  types: Readonly<Record<string, ColumnType>>;
  /** Columns that must not be null, unless they have a default. */
  required: readonly string[];
  /** Values of columns that a create leaves out; all others become null. */
  defaults: Columns;
  /** Columns that name a row of the same owner in another entity, each with its constraint. */
  parents: readonly { column: string; entity: string; constraint: string }[];
  /** Sets of columns that no two rows may share, each with its constraint. */
  unique: readonly { columns: readonly string[]; constraint: string }[];
  softDelete: boolean;
  /** False if clients may not insert or delete. */
  clientsCreate: boolean;
  /** False if clients insert and never delete; by default they do both. */
  clientsDelete?: boolean;
  /** False for the table of conflicts itself. */
  recordsConflicts: boolean;
  /** Returns the columns that the server computes from the others. */
  compute(row: Columns): Columns;
  /** The name of a check that the row fails, or null. */
  check(row: Columns): string | null;
  /** Whether a new row of a merged customer goes to the survivor (`private.follow_merge`). */
  followsMerge?(row: Columns): boolean;
  /** Called before a create. Returns the columns that the server sets, or why it refuses. */
  fill?(world: ModelWorld, row: Columns): Columns | { refused: RefusalCode; detail: string | null };
  /** Called before a delete. Returns the id of the row that replaced the named one; undefined for none. */
  heir?(world: ModelWorld, named: { rowId: string; userId: string }): string | undefined;
  /** Called before a change. Returns the name of a rule that forbids it, or null. */
  guard?(before: Columns, after: Columns): string | null;
  /** Returns what closed the row, or null while it is open. `closed_at` is the time since then. */
  closing?(row: Columns): string | null;
  /** A column whose values can be used once only, with its constraint. */
  spent?: { column: string; constraint: string };
  /** Called before a row is erased. */
  parting?(world: ModelWorld, row: Columns): void;
  /** Called after a row was made or changed; `before` is the changed one. */
  wrote?(world: ModelWorld, row: Columns, before?: Columns): void;
}

/** Columns that clients may change or send, computed ones included. */
export function groupColumns(entity: ModelEntity): string[] {
  return entity.groups.flatMap((group) => [...group.columns]);
}
