import { readPublicationCard, type PublicationCard } from './publication-card.ts';
import { numberOf, readTexts, textOrNull, type Row } from './read-json.ts';

/** What a card shows of a promotion. Amounts are baht, days `YYYY-MM-DD`. */
export interface PromotionCard extends PublicationCard {
  promotion_title: string;
  area: string;
  keywords: string | null;
  /** Not shown on the card, but on the promotion's page when only the card is known. */
  contact_phone: string | null;
  price: number | null;
  discount_percentage: number | null;
  final_price: number | null;
  /** The province's Thai name; null if unknown. */
  province: string | null;
  location_lat: number | null;
  location_lng: number | null;
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
  const card = readPublicationCard(row);
  const texts = readTexts(row, ['promotion_title', 'area', 'created_at']);
  if (!card || !texts) return null;
  return {
    ...card,
    ...texts,
    keywords: textOrNull(row['keywords']),
    contact_phone: textOrNull(row['contact_phone']),
    price: numberOf(row['price']),
    discount_percentage: numberOf(row['discount_percentage']),
    final_price: numberOf(row['final_price']),
    province: textOrNull(row['province']),
    location_lat: numberOf(row['location_lat']),
    location_lng: numberOf(row['location_lng']),
  };
}
