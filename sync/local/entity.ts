/** What sync must know of a synced table. One definition per table; the app lists them in one place. */
import type { FileColumn } from '../files/file.ts';
import { type Columns, type ConflictRow, CONFLICTS_ENTITY } from '../engine/protocol.ts';

/**
 * How the server merges two values of one group: the later one wins (`overwrite`), the stored one stays
 * (`guarded`), or a sent value is ignored (`computed`).
 */
export type MergeClass = 'overwrite' | 'guarded' | 'computed';

/** Columns that merge as one value. */
export interface ColumnGroup {
  /** Equals the group's name in the server's registry. A column that stands alone carries its own name. */
  name: string;
  /** Columns that only make sense together, and so change together. */
  columns: readonly string[];
  merge: MergeClass;
}

/**
 * Brings columns that an older version of the app wrote into the shape of version `to` of `SCHEMA_VERSION`
 * (rule W8). It gets whole rows or parts of them, and must leave columns of the new shape as they are.
 */
export interface Upcaster {
  to: number;
  upcast(columns: Columns): Columns;
}

/** The definition of one synced table. */
export interface EntityDefinition<Row extends { id: string } = { id: string }> {
  /** Equals the table's name on the server. */
  name: string;
  /**
   * Indexed columns besides `id`, by which lists can be filtered. IndexedDB cannot index booleans and null.
   */
  indexes: readonly string[];
  /**
   * Columns with the ids of the streams that carry a row, where other streams than the person's own do. A
   * stream that can be left needs its column among the indexes, because its rows are found by it (rule D8).
   */
  streamColumns?: readonly string[];
  /**
   * True if a row has `closed_at` and leaves the stream of a hospital when it was closed before the window of that
   * stream (rule D10).
   */
  closes?: boolean;
  /** Columns that name a row of another entity; that row's operations go first. */
  parents: readonly { column: string; entity: string }[];
  groups: readonly ColumnGroup[];
  /** Columns sent with a create and never changed afterwards (`created_at`, the parent's id). */
  createOnly: readonly string[];
  /** True if a delete only sets `deleted_at`. */
  softDelete: boolean;
  /** In the order of their versions. */
  upcasters?: readonly Upcaster[];
  /** Columns that list files; a change that names one waits until the server has it (rule F4). */
  files?: readonly FileColumn[];
  /** Never read; carries the row's type. */
  readonly row?: Row;
}

type ColumnOf<Row> = keyof Row & string;

/** Returns the definition; its type checks the names of columns against the row's type. */
export function defineEntity<Row extends { id: string }>(
  definition: Omit<EntityDefinition<Row>, 'row'> & {
    indexes: readonly ColumnOf<Row>[];
    streamColumns?: readonly ColumnOf<Row>[];
    parents: readonly { column: ColumnOf<Row>; entity: string }[];
    createOnly: readonly ColumnOf<Row>[];
    files?: readonly (FileColumn & { column: ColumnOf<Row>; folder: ColumnOf<Row> })[];
  },
): EntityDefinition<Row> {
  return definition;
}

/** One group for each column, all of one merge class. */
export function singleColumns(merge: MergeClass, columns: readonly string[]): ColumnGroup[] {
  return columns.map((column) => ({ name: column, columns: [column], merge }));
}

/** Values that lost, as the server recorded them (rule C1). Part of every store. */
export const conflictsEntity = defineEntity<ConflictRow & { id: string }>({
  name: CONFLICTS_ENTITY,
  indexes: ['row_id', 'kind'],
  parents: [],
  groups: [{ name: 'resolution', columns: ['resolved_at', 'resolution'], merge: 'overwrite' }],
  createOnly: [],
  softDelete: false,
});

/** The columns that a person may change, in the order of the groups. */
export function mergeableColumns(definition: EntityDefinition): string[] {
  return definition.groups
    .filter((group) => group.merge !== 'computed')
    .flatMap((group) => [...group.columns]);
}

/** Those of `columns` that the row carries. */
export function pickColumns(row: Columns, columns: readonly string[]): Columns {
  const picked: Columns = {};
  for (const column of columns) {
    const value = row[column];
    if (value !== undefined) picked[column] = value;
  }
  return picked;
}
