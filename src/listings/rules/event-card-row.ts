import { readApproval, type PublicApproval } from './read-approval.ts';
import { isRow, numberOf, textOf, type Row } from './read-json.ts';

/** What a card shows of an event. Column names are the database's; moments are ISO 8601 with their offset. */
export interface EventCard {
  id: string;
  hospital_id: string;
  hospital_name: string;
  hospital_slug: string;
  /** A super admin has verified the hospital (PEOPLE-5). */
  hospital_verified: boolean;
  event_title: string;
  description: string;
  start_date: string;
  end_date: string;
  location_address: string | null;
  image_url: string | null;
  category: string | null;
  /** Null: no limit. */
  max_attendees: number | null;
  /** Seats taken when the row was read. */
  registered_count: number;
  url_slug: string;
  /** The approval of this advert; missing if none is valid. */
  approval?: PublicApproval;
}

/** The `select` of a card: columns by name, never all. */
export const eventCardColumns =
  'id,hospital_id,hospital_name,event_title,description,start_date,end_date,location_address,image_url,category,' +
  'max_attendees,registered_count,url_slug,hospital:hospitals!inner(slug,verified_at),' +
  'approval:advert_approvals(number,valid_until)';

/** Null if a required column is missing or of another type. */
export function readEventCard(row: Row): EventCard | null {
  const hospital = isRow(row['hospital']) ? row['hospital'] : {};
  const required = {
    id: textOf(row['id']),
    hospital_id: textOf(row['hospital_id']),
    hospital_name: textOf(row['hospital_name']),
    hospital_slug: textOf(hospital['slug']),
    event_title: textOf(row['event_title']),
    description: textOf(row['description']),
    start_date: momentOf(row['start_date']),
    end_date: momentOf(row['end_date']),
    url_slug: textOf(row['url_slug']),
  };
  if (!isComplete(required)) return null;
  return {
    ...required,
    hospital_verified: textOf(hospital['verified_at']) !== null,
    location_address: textOf(row['location_address']),
    image_url: textOf(row['image_url']),
    category: textOf(row['category']),
    max_attendees: numberOf(row['max_attendees']),
    registered_count: numberOf(row['registered_count']) ?? 0,
    ...readApproval(row),
  };
}

/** The value if it is a text that parses as a date and time; null otherwise. */
function momentOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && !Number.isNaN(Date.parse(text)) ? text : null;
}

function isComplete<Key extends string>(row: Record<Key, string | null>): row is Record<Key, string> {
  return Object.values(row).every((value) => value !== null);
}
