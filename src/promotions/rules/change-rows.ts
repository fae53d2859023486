interface Keyed {
  key: string;
}

export function addRow<Row extends Keyed>(options: { rows: readonly Row[]; row: Row }): Row[] {
  return [...options.rows, options.row];
}

export function changeRow<Row extends Keyed>(options: {
  rows: readonly Row[];
  key: string;
  to: Partial<Row>;
}): Row[] {
  return options.rows.map((row) => (row.key === options.key ? { ...row, ...options.to } : row));
}

export function removeRow<Row extends Keyed>(options: { rows: readonly Row[]; key: string }): Row[] {
  return options.rows.filter((row) => row.key !== options.key);
}
