import { cutGraphemes } from '../../lib/text/grapheme.ts';
import { isRow, numberOf, textOrNull, type Row } from './read-json.ts';

/** Characters of the description that a recommendation shows (CUSTOMER-10). */
const PREVIEW_LENGTH = 150;

/**
 * The part of a promotion that the CRM stores on the device, to book and recommend it without a network.
 * Column names are the database's; amounts are baht, days `YYYY-MM-DD`, positions degrees.
 */
export interface PromotionDigest {
  id: string;
  /** Missing in digests that the device stored before the column was requested. */
  hospital_id?: string;
  hospital_name: string;
  hospital_slug: string;
  url_slug: string;
  promotion_title: string;
  /** The first 150 characters of the description. */
  preview: string;
  area: string;
  price: number | null;
  discount_percentage: number | null;
  final_price: number | null;
  start_date: string;
  end_date: string;
  location_lat: number | null;
  location_lng: number | null;
}

/** The `select` of a digest; `created_at` is only the keyset of the next page. */
export const digestColumns =
  'id,hospital_id,hospital_name,promotion_title,description,area,price,discount_percentage,final_price,start_date,end_date,' +
  'url_slug,location_lat,location_lng,created_at,hospital:hospitals!inner(slug)';

/** Null if a required column is missing or of another type. */
export function readPromotionDigest(row: Row): PromotionDigest | null {
  const hospital = isRow(row['hospital']) ? row['hospital'] : {};
  const id = textOrNull(row['id']);
  const title = textOrNull(row['promotion_title']);
  const hospitalSlug = textOrNull(hospital['slug']);
  const slug = textOrNull(row['url_slug']);
  const start = textOrNull(row['start_date']);
  const end = textOrNull(row['end_date']);
  const hospitalId = textOrNull(row['hospital_id']);
  if (!id || !title || !hospitalSlug || !slug || !start || !end) return null;
  return {
    id,
    ...(hospitalId === null ? {} : { hospital_id: hospitalId }),
    hospital_name: textOrNull(row['hospital_name']) ?? '',
    hospital_slug: hospitalSlug,
    url_slug: slug,
    promotion_title: title,
    preview: cutGraphemes({ text: textOrNull(row['description']) ?? '', length: PREVIEW_LENGTH }),
    area: textOrNull(row['area']) ?? '',
    price: numberOf(row['price']),
    discount_percentage: numberOf(row['discount_percentage']),
    final_price: numberOf(row['final_price']),
    start_date: start,
    end_date: end,
    location_lat: numberOf(row['location_lat']),
    location_lng: numberOf(row['location_lng']),
  };
}
