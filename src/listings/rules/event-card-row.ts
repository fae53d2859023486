import { readPublicationCard, type PublicationCard } from './publication-card.ts';
import { numberOf, textOrNull, type Row } from './read-json.ts';

/** What a card shows of an event. `start_date` and `end_date` are ISO 8601 with their offset. */
export interface EventCard extends PublicationCard {
  event_title: string;
  location_address: string | null;
  /** Null: no limit. */
  max_attendees: number | null;
  /** Seats taken when the row was read. */
  registered_count: number;
}

/** The `select` of a card: columns by name, never all. */
export const eventCardColumns =
  'id,hospital_id,hospital_name,event_title,description,start_date,end_date,location_address,image_url,category,' +
  'max_attendees,registered_count,url_slug,hospital:hospitals!inner(slug,verified_at),' +
  'approval:advert_approvals(number,valid_until)';

/** Null if a required column is missing or of another type. */
export function readEventCard(row: Row): EventCard | null {
  const card = readPublicationCard(row);
  const event_title = textOrNull(row['event_title']);
  if (!card || event_title === null) return null;
  if (Number.isNaN(Date.parse(card.start_date)) || Number.isNaN(Date.parse(card.end_date))) return null;
  return {
    ...card,
    event_title,
    location_address: textOrNull(row['location_address']),
    max_attendees: numberOf(row['max_attendees']),
    registered_count: numberOf(row['registered_count']) ?? 0,
  };
}
