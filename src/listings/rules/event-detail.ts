import { eventCardColumns, readEventCard, type EventCard } from './event-card-row.ts';
import { readLicence } from './publication-card.ts';
import { numberOf, textOrNull, type Row } from './read-json.ts';

/** Everything that everybody may read of an event. */
export interface EventDetail extends EventCard {
  location_lat: number | null;
  location_lng: number | null;
  contact_phone: string | null;
  contact_details: string | null;
  seo_title: string | null;
  seo_description: string | null;
  /** The licence number of the hospital's premises, as printed; missing if none is known. */
  licence_number?: string;
  updated_at: string;
}

/** The `select` parameter of PostgREST for rows that {@link readEventDetail} reads. */
export const eventDetailColumns = `${eventCardColumns},location_lat,location_lng,contact_phone,contact_details,seo_title,seo_description,updated_at,licence:hospitals!inner(licence_number)`;

/** Null if a required column is missing or of another type. */
export function readEventDetail(row: Row): EventDetail | null {
  const card = readEventCard(row);
  if (!card) return null;
  return {
    ...card,
    location_lat: numberOf(row['location_lat']),
    location_lng: numberOf(row['location_lng']),
    contact_phone: textOrNull(row['contact_phone']),
    contact_details: textOrNull(row['contact_details']),
    seo_title: textOrNull(row['seo_title']),
    seo_description: textOrNull(row['seo_description']),
    updated_at: textOrNull(row['updated_at']) ?? card.start_date,
    ...readLicence(row),
  };
}
