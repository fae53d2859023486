interface Keyed {
  key: string;
}

/** Appends a row. */
export function addRow<Row extends Keyed>(options: { rows: readonly Row[]; row: Row }): Row[] {
  return [...options.rows, options.row];
}

/** Changes the row with this key. */
export function changeRow<Row extends Keyed>(options: {
  rows: readonly Row[];
  key: string;
  to: Partial<Row>;
}): Row[] {
  return options.rows.map((row) => (row.key === options.key ? { ...row, ...options.to } : row));
}

/** Removes the row with this key. */
export function removeRow<Row extends Keyed>(options: { rows: readonly Row[]; key: string }): Row[] {
  return options.rows.filter((row) => row.key !== options.key);
}

/** The rows with one of them moved to the index `to`, which counts from 0 and is clamped to the list. */
export function moveRow<Row extends Keyed>(options: {
  rows: readonly Row[];
  key: string;
  to: number;
}): Row[] {
  const { rows, key, to } = options;
  const row = rows.find((each) => each.key === key);
  return row ? removeRow({ rows, key }).toSpliced(Math.max(to, 0), 0, row) : [...rows];
}
