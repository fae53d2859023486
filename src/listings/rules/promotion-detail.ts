import { cardColumns, readPromotionCard, type PromotionCard } from './promotion-card-row.ts';
import { readLicence } from './publication-card.ts';
import { readOpeningHours, type OpeningHours } from './opening-hours.ts';
import { isRow, numberOf, readList, textOrNull, type Row } from './read-json.ts';

/** A package that a promotion offers, in baht. */
export interface PackageEntry {
  kind: 'package';
  name: string;
  price: number;
  discount_percentage: number | null;
  final_price: number | null;
}

/** A single item that a promotion offers, in baht. */
export interface ItemEntry {
  kind: 'item';
  name: string;
  price: number;
  image_url: string | null;
}

/** A social link has one of these types (PUBLISH-13). */
export const socialLinkTypes = [
  'website',
  'facebook',
  'instagram',
  'line',
  'tiktok',
  'youtube',
  'twitter',
  'other',
] as const;
/** The network of a link to a social profile. */
export type SocialLinkType = (typeof socialLinkTypes)[number];

/** Everything that everybody may read of a promotion. */
export interface PromotionDetail extends PromotionCard {
  contact_details: string | null;
  remarks: string | null;
  seo_title: string | null;
  seo_description: string | null;
  location_address: string | null;
  packages: PackageEntry[];
  items: ItemEntry[];
  /** Further pictures after the main one (`image_url`), in order (PUBLISH-30). */
  more_images: string[];
  /** `url` is as stored, so pass it through `safeHref` before it becomes a link. */
  social_links: { type: SocialLinkType; url: string }[];
  /** The licence number of the hospital's premises, as printed; missing if none is known. */
  licence_number?: string;
  /** The hospital's opening hours; missing if none are known. */
  opening_hours?: OpeningHours;
  updated_at: string;
}

/** The `select` parameter of PostgREST for rows that {@link readPromotionDetail} reads. */
export const detailColumns = `${cardColumns},contact_details,remarks,seo_title,seo_description,location_address,packages,social_links,more_images,updated_at,licence:hospitals!inner(licence_number,opening_hours)`;

/** Null if a required column of the card is missing or of another type. */
export function readPromotionDetail(row: Row): PromotionDetail | null {
  const card = readPromotionCard(row);
  if (!card) return null;
  const entries = readList(row['packages'], readEntry) ?? [];
  return {
    ...card,
    contact_details: textOrNull(row['contact_details']),
    remarks: textOrNull(row['remarks']),
    seo_title: textOrNull(row['seo_title']),
    seo_description: textOrNull(row['seo_description']),
    location_address: textOrNull(row['location_address']),
    packages: entries.filter((entry) => entry.kind === 'package'),
    items: entries.filter((entry) => entry.kind === 'item'),
    more_images: listOfTexts(row['more_images']),
    social_links: readList(row['social_links'], readSocialLink) ?? [],
    updated_at: textOrNull(row['updated_at']) ?? card.created_at,
    ...readLicence(row),
    ...readHours(row['licence']),
  };
}

function listOfTexts(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}

function readHours(embedded: unknown): { opening_hours?: OpeningHours } {
  const opening_hours = isRow(embedded) ? readOpeningHours(embedded['opening_hours']) : null;
  return opening_hours ? { opening_hours } : {};
}

/** An entry without `kind` is an item if it has a picture, else a package (PUBLISH-6). */
function readEntry(entry: Row): PackageEntry | ItemEntry | null {
  const name = textOrNull(entry['name'])?.trim();
  const price = numberOf(entry['price']);
  if (!name || price === null) return null;
  const image_url = textOrNull(entry['image_url']);
  const isItem = 'kind' in entry ? entry['kind'] === 'item' : image_url !== null;
  if (isItem) return { kind: 'item', name, price, image_url };
  const discount_percentage = numberOf(entry['discount_percentage']);
  return { kind: 'package', name, price, discount_percentage, final_price: numberOf(entry['final_price']) };
}

function readSocialLink(link: Row): PromotionDetail['social_links'][number] | null {
  const type = socialLinkTypes.find((known) => known === link['type']);
  const url = textOrNull(link['url']);
  return type && url ? { type, url } : null;
}
