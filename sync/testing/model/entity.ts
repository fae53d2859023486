import type { ColumnGroup } from '../../entity.ts';
import type { Columns } from '../../protocol.ts';

/** How a column's values are read and compared: by value, whatever they were written as. */
export type ColumnType = 'text' | 'uuid' | 'numeric' | 'timestamptz' | 'date' | 'json';

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
  /** False for the table of conflicts itself. */
  recordsConflicts: boolean;
  /** Columns that the server works out from the others. */
  compute(row: Columns): Columns;
  /** The name of a check that the row fails, or null. */
  check(row: Columns): string | null;
}

/** Columns that clients may change or send, computed ones included. */
export function groupColumns(entity: ModelEntity): string[] {
  return entity.groups.flatMap((group) => [...group.columns]);
}
