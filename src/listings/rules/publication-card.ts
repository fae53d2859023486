import { isRow, readTexts, textOrNull, type Row } from './read-json.ts';

/** The approval of an advert as everybody sees it. */
export interface PublicApproval {
  /** As printed in the letter of approval. */
  number: string;
  /** The last day, `YYYY-MM-DD`; null if none is known. */
  valid_until: string | null;
}

/**
 * Reads the approval that a row embeds, to be spread into the result; an empty object if it has none
 * (PUBLISH-15).
 */
export function readApproval(row: Row): { approval?: PublicApproval } {
  const embedded = row['approval'];
  const number = isRow(embedded) ? textOrNull(embedded['number']) : null;
  if (!isRow(embedded) || number === null) return {};
  return { approval: { number, valid_until: textOrNull(embedded['valid_until']) } };
}

/**
 * Reads the hospital's licence number that a row embeds, to be spread into the result; empty if none
 * (PUBLISH-15).
 */
export function readLicence(row: Row): { licence_number?: string } {
  const embedded = row['licence'];
  const licence_number = isRow(embedded) ? textOrNull(embedded['licence_number']) : null;
  return licence_number === null ? {} : { licence_number };
}

/** What the cards of promotions and events have in common; the database has the same column names. */
export interface PublicationCard {
  id: string;
  hospital_id: string;
  hospital_name: string;
  hospital_slug: string;
  /** A super admin has verified the hospital (PEOPLE-5). */
  hospital_verified: boolean;
  description: string;
  start_date: string;
  end_date: string;
  category: string | null;
  image_url: string | null;
  url_slug: string;
  /** The approval of this advert; missing if none is valid. */
  approval?: PublicApproval;
}

const columns = [
  'id',
  'hospital_id',
  'hospital_name',
  'description',
  'start_date',
  'end_date',
  'url_slug',
] as const;

/** Null if a required column is missing or of another type. */
export function readPublicationCard(row: Row): PublicationCard | null {
  const texts = readTexts(row, columns);
  const hospital = isRow(row['hospital']) ? row['hospital'] : {};
  const slug = textOrNull(hospital['slug']);
  if (!texts || slug === null) return null;
  return {
    ...texts,
    hospital_slug: slug,
    hospital_verified: textOrNull(hospital['verified_at']) !== null,
    category: textOrNull(row['category']),
    image_url: textOrNull(row['image_url']),
    ...readApproval(row),
  };
}
