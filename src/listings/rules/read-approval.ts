import { isRow, textOf, type Row } from './read-json.ts';

/** The approval of an advert as everybody sees it. */
export interface PublicApproval {
  /** As printed in the letter of approval. */
  number: string;
  /** The last day, `YYYY-MM-DD`; null where none is known. */
  valid_until: string | null;
}

/**
 * Reads the approval that a row embeds, to be spread into the result; an empty object if it has none
 * (PUBLISH-15).
 */
export function readApproval(row: Row): { approval?: PublicApproval } {
  const embedded = row['approval'];
  const number = isRow(embedded) ? textOf(embedded['number']) : null;
  if (!isRow(embedded) || number === null) return {};
  return { approval: { number, valid_until: textOf(embedded['valid_until']) } };
}
