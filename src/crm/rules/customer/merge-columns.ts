import { customerColumns, type Customer, type CustomerColumns } from './customer.ts';
import { joinMoreContacts } from './more-contacts.ts';

/** The form has the same limit, in characters (CUSTOMER-2). */
const LONGEST_NOTES = 1000;
const LONGEST_CONTACTS = 4000;

/**
 * The details of two customers merged: those of `survivor`, with gaps filled from `other`. Name and notes of
 * `other` are appended to the notes.
 */
export function mergeColumns(options: { survivor: Customer; other: Customer }): CustomerColumns {
  const { survivor, other } = options;
  const filled = customerColumns.map((column) => [column, survivor[column] ?? other[column]] as const);
  return {
    ...(Object.fromEntries(filled) as CustomerColumns),
    notes: joinNotes(survivor.notes, [other.name === survivor.name ? null : other.name, other.notes]),
    more_contacts: joinContacts(options),
  };
}

/**
 * All contacts of both except the main ones of the survivor. Lines beyond the limit are left out as a whole.
 */
function joinContacts({ survivor, other }: { survivor: Customer; other: Customer }): string | null {
  const known = [survivor.telephone, survivor.email ?? other.email];
  const addresses = ([survivor.house_location, survivor.work_location] as const).map(
    (place) => place?.address,
  );
  const lines = [
    survivor.more_contacts,
    other.telephone,
    other.email,
    survivor.house_location && lineOf(other.house_location?.address),
    survivor.work_location && lineOf(other.work_location?.address),
    other.more_contacts,
  ];
  const joined = joinMoreContacts({ lines, known: [...known, ...addresses.map(lineOf)] }).split('\n');
  while (joined.join('\n').length > LONGEST_CONTACTS) joined.pop();
  return joined.join('\n') || null;
}

function lineOf(address: string | undefined): string {
  return (address ?? '').replace(/\s*\n\s*/g, ' ');
}

/** Joins notes. A text that would exceed the limit is left out; it stays with the deleted other customer. */
function joinNotes(first: string | null, more: readonly (string | null)[]): string | null {
  let joined = first ?? '';
  for (const text of more) {
    if (text === null || text.trim() === '' || joined.includes(text)) continue;
    const longer = joined === '' ? text : `${joined}\n${text}`;
    if (longer.length <= LONGEST_NOTES) joined = longer;
  }
  return joined === '' ? null : joined;
}
