import { customerColumns, type Customer, type CustomerColumns } from './customer.ts';

/** Notes have this limit in the form too (CUSTOMER-2). */
const LONGEST_NOTES = 1000;

/** The details of two customers as one: those of `survivor`; its gaps are filled from `other`, and its notes go on with those. */
export function mergeColumns(options: { survivor: Customer; other: Customer }): CustomerColumns {
  const { survivor, other } = options;
  const filled = customerColumns.map((column) => [column, survivor[column] ?? other[column]] as const);
  return {
    ...(Object.fromEntries(filled) as CustomerColumns),
    notes: joinNotes(survivor.notes, [...leftOver(options), other.notes]),
  };
}

/** What would be lost of the other one: another name, phone or e-mail goes into the notes. */
function leftOver(options: { survivor: Customer; other: Customer }): (string | null)[] {
  const { survivor, other } = options;
  return [
    other.name === survivor.name ? null : other.name,
    other.telephone === survivor.telephone ? null : other.telephone,
    survivor.email === null || other.email === survivor.email ? null : other.email,
  ];
}

/** What does not fit any more is left out whole; it stays with the other one among the deleted. */
function joinNotes(first: string | null, more: readonly (string | null)[]): string | null {
  let joined = first ?? '';
  for (const text of more) {
    if (text === null || text.trim() === '' || joined.includes(text)) continue;
    const longer = joined === '' ? text : `${joined}\n${text}`;
    if (longer.length <= LONGEST_NOTES) joined = longer;
  }
  return joined === '' ? null : joined;
}
