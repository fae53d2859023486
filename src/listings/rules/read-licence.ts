import { isRow, textOf, type Row } from './read-json.ts';

/**
 * Reads the hospital's licence number that a row embeds, to be spread into the result; empty if none
 * (PUBLISH-15).
 */
export function readLicence(row: Row): { licence_number?: string } {
  const embedded = row['licence'];
  const licence_number = isRow(embedded) ? textOf(embedded['licence_number']) : null;
  return licence_number === null ? {} : { licence_number };
}
