import type { ColumnGroup } from '../../local/entity.ts';
import type { Columns, RefusalCode } from '../../engine/protocol.ts';
import type { Safeguard } from './safeguard.ts';

/** How a column's values are read and compared: by value, whatever they were written as. */
export type ColumnType = 'text' | 'uuid' | 'int' | 'numeric' | 'timestamptz' | 'date' | 'json';

/** What the model keeps of a promotion: the columns that a booking copies, and whose it is. */
export interface ModelPromotion {
  hospitalId: string;
  columns: Columns;
}

/** What the triggers of a table may look at and write beside the row itself. */
export interface ModelWorld {
  /** Server time, ISO 8601 with milliseconds. */
  now(): string;
  uuid(): string;
  has(safeguard: Safeguard): boolean;
  promotion(id: string): ModelPromotion | undefined;
  row(entity: string, rowId: string): Columns | undefined;
  rows(entity: string): Columns[];
  /** Writes or, with undefined, removes a row of another entity, if the model has that entity. */
  write(options: { entity: string; rowId: string; row: Columns | undefined }): void;
}

/** What the model must know of a synced table; the counterpart of the server's registry and table definition. */
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
  /** Columns without which a row cannot be, unless they have a default. */
  required: readonly string[];
  /** Values of columns that a create leaves out; all others become null. */
  defaults: Columns;
  /** Columns naming a row of the same owner in another entity, with the constraint that says so. */
  parents: readonly { column: string; entity: string; constraint: string }[];
  /** Sets of columns that no two rows may share, with the constraint that says so. */
  unique: readonly { columns: readonly string[]; constraint: string }[];
  softDelete: boolean;
  /** False where clients may not insert or delete. */
  clientsCreate: boolean;
  /** False where clients insert and never delete; by default they do both. */
  clientsDelete?: boolean;
  /** False for the table of conflicts itself. */
  recordsConflicts: boolean;
  /** Columns that the server works out from the others. */
  compute(row: Columns): Columns;
  /** The name of a check that the row fails, or null. */
  check(row: Columns): string | null;
  /** Before a create: what the server puts in, or why it refuses. */
  fill?(world: ModelWorld, row: Columns): Columns | { refused: RefusalCode; detail: string | null };
  /** Before a delete: the row that took the place of the one that is named. */
  heir?(world: ModelWorld, named: { rowId: string; userId: string }): string | undefined;
  /** Before a change: the name of a rule that forbids it, or null. */
  guard?(before: Columns, after: Columns): string | null;
  /** What a row is closed by, null while it is open: `closed_at` is since when. */
  closing?(row: Columns): string | null;
  /** A column whose values are spent for good, with the constraint that says so. */
  spent?: { column: string; constraint: string };
  /** Before a row goes for good. */
  parting?(world: ModelWorld, row: Columns): void;
  /** After a row was made or changed. */
  wrote?(world: ModelWorld, row: Columns): void;
}

/** Columns that clients may change or send, computed ones included. */
export function groupColumns(entity: ModelEntity): string[] {
  return entity.groups.flatMap((group) => [...group.columns]);
}
