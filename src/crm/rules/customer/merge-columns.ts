import type { Customer, CustomerColumns } from './customer.ts';
import { columnsOf } from './customer-columns.ts';

/** Notes have this limit in the form too (CUSTOMER-2). */
const LONGEST_NOTES = 1000;

/** The details of two customers as one: those of `kept`; its gaps are filled from `other`, and its notes go on with those. */
export function mergeColumns(options: { kept: Customer; other: Customer }): CustomerColumns {
  const kept = columnsOf(options.kept);
  const other = columnsOf(options.other);
  return {
    name: kept.name,
    telephone: kept.telephone,
    nickname: kept.nickname ?? other.nickname,
    email: kept.email ?? other.email,
    house_location: kept.house_location ?? other.house_location,
    work_location: kept.work_location ?? other.work_location,
    custom_date: kept.custom_date ?? other.custom_date,
    notes: joinNotes(kept.notes, [...leftOver(options), other.notes]),
  };
}

/** What would be lost of the other one: another name, phone or e-mail goes into the notes. */
function leftOver(options: { kept: Customer; other: Customer }): (string | null)[] {
  const { kept, other } = options;
  return [
    other.name === kept.name ? null : other.name,
    other.telephone === kept.telephone ? null : other.telephone,
    kept.email === null || other.email === kept.email ? null : other.email,
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
