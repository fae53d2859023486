import type { EventCard } from './event-card-row.ts';
import { readOpeningHours, type OpeningHours } from './opening-hours.ts';
import type { PromotionCard } from './promotion-card-row.ts';
import { numberOf, textOrNull, type Row } from './read-json.ts';

/** A hospital as everybody sees it (MARKET-30). Column names are the database's; positions are degrees. */
export interface HospitalDetail {
  id: string;
  name: string;
  hospital_slug: string;
  telephone: string | null;
  email: string | null;
  /** As stored, so pass it through `safeHref` before it becomes a link. */
  website: string | null;
  contact_details: string | null;
  location_address: string | null;
  location_lat: number | null;
  location_lng: number | null;
  opening_hours: OpeningHours | null;
  verified: boolean;
}

/** A hospital's page: the hospital, and its promotions and events that have not ended. */
export interface HospitalPage extends HospitalDetail {
  promotions: readonly PromotionCard[];
  events: readonly EventCard[];
}

/** The `select` of a hospital: columns by name, never all. */
export const hospitalDetailColumns =
  'id,name,slug,telephone,email,website,contact_details,location_address,location_lat,location_lng,opening_hours,' +
  'verified_at';

/** Null if id, name or slug is missing. */
export function readHospitalDetail(row: Row): HospitalDetail | null {
  const [id, name, slug] = [textOrNull(row['id']), textOrNull(row['name']), textOrNull(row['slug'])];
  if (!id || !name || !slug) return null;
  return {
    id,
    name,
    hospital_slug: slug,
    telephone: textOrNull(row['telephone']),
    email: textOrNull(row['email']),
    website: textOrNull(row['website']),
    contact_details: textOrNull(row['contact_details']),
    location_address: textOrNull(row['location_address']),
    location_lat: numberOf(row['location_lat']),
    location_lng: numberOf(row['location_lng']),
    opening_hours: readOpeningHours(row['opening_hours']),
    verified: textOrNull(row['verified_at']) !== null,
  };
}

/** Returns the path of a hospital's page, encoded (MARKET-30). */
export function hospitalPath(row: { hospital_slug: string }): string {
  return `/${encodeURIComponent(row.hospital_slug)}`;
}
