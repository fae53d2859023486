import { readApproval, type PublicApproval } from './read-approval.ts';
import { isRow, numberOf, textOf, type Row } from './read-json.ts';

/** What a card shows of a promotion. Column names are the database's; amounts are baht, days `YYYY-MM-DD`. */
export interface PromotionCard {
  id: string;
  hospital_id: string;
  hospital_name: string;
  hospital_slug: string;
  /** A super admin has verified the hospital (PEOPLE-5). */
  hospital_verified: boolean;
  promotion_title: string;
  description: string;
  area: string;
  keywords: string | null;
  category: string | null;
  image_url: string | null;
  /** Not shown on the card, but on the promotion's page when only the card is known. */
  contact_phone: string | null;
  price: number | null;
  discount_percentage: number | null;
  final_price: number | null;
  start_date: string;
  end_date: string;
  /** The province's Thai name; null if unknown. */
  province: string | null;
  location_lat: number | null;
  location_lng: number | null;
  url_slug: string;
  /** The approval of this advert; missing if none is valid. */
  approval?: PublicApproval;
  /** The server's text, not a parsed date: the keyset of the next page needs its microseconds. */
  created_at: string;
}

/** The `select` of a card: columns by name, never all. */
export const cardColumns =
  'id,hospital_id,hospital_name,promotion_title,description,area,keywords,category,image_url,contact_phone,price,' +
  'discount_percentage,final_price,start_date,end_date,province,location_lat,location_lng,url_slug,created_at,' +
  'hospital:hospitals!inner(slug,verified_at),approval:advert_approvals(number,valid_until)';

/** Null if a required column is missing or of another type. */
export function readPromotionCard(row: Row): PromotionCard | null {
  const hospital = isRow(row['hospital']) ? row['hospital'] : {};
  const required = {
    id: textOf(row['id']),
    hospital_id: textOf(row['hospital_id']),
    hospital_name: textOf(row['hospital_name']),
    hospital_slug: textOf(hospital['slug']),
    promotion_title: textOf(row['promotion_title']),
    description: textOf(row['description']),
    area: textOf(row['area']),
    start_date: textOf(row['start_date']),
    end_date: textOf(row['end_date']),
    url_slug: textOf(row['url_slug']),
    created_at: textOf(row['created_at']),
  };
  if (!isComplete(required)) return null;
  return {
    ...required,
    hospital_verified: textOf(hospital['verified_at']) !== null,
    keywords: textOf(row['keywords']),
    category: textOf(row['category']),
    image_url: textOf(row['image_url']),
    contact_phone: textOf(row['contact_phone']),
    price: numberOf(row['price']),
    discount_percentage: numberOf(row['discount_percentage']),
    final_price: numberOf(row['final_price']),
    province: textOf(row['province']),
    location_lat: numberOf(row['location_lat']),
    location_lng: numberOf(row['location_lng']),
    ...readApproval(row),
  };
}

function isComplete<Key extends string>(row: Record<Key, string | null>): row is Record<Key, string> {
  return Object.values(row).every((value) => value !== null);
}
