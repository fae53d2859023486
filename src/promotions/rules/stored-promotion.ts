import { z } from 'zod';
import { emptyPromotionForm, type PromotionFormValues } from './promotion-form.ts';

const amount = z.coerce.number().nullable();
const text = z.string().nullable();
const entry = z
  .object({
    kind: z.enum(['package', 'item']).optional(),
    name: z.string().catch(''),
    price: z.coerce.number().nullable().catch(null),
    discount_percentage: z.coerce.number().nullable().optional().catch(null),
    image_url: z.string().nullable().optional().catch(null),
  })
  .transform((each) => ({
    ...each,
    // Older entries have no `kind`: those with a picture are items (PUBLISH-6).
    kind: each.kind ?? (each.image_url ? ('item' as const) : ('package' as const)),
  }));

/** A row of public.promotions as the edit form reads it. */
export const storedPromotion = z.object({
  id: z.string(),
  hospital_id: z.string(),
  hospital_name: z.string(),
  promotion_title: z.string(),
  description: z.string(),
  area: z.string(),
  contact_phone: text,
  contact_details: text,
  keywords: text,
  start_date: z.string(),
  end_date: z.string(),
  image_url: text,
  price: amount,
  discount_percentage: amount,
  remarks: text,
  seo_title: text,
  seo_description: text,
  url_slug: z.string(),
  updated_at: z.string(),
  location_address: text,
  location_lat: z.number().nullable(),
  location_lng: z.number().nullable(),
  category: text,
  packages: z.array(entry).catch([]),
  social_links: z.array(z.object({ type: z.string(), url: z.string() })).catch([]),
});
export type StoredPromotion = z.infer<typeof storedPromotion>;

export const storedPromotionColumns = Object.keys(storedPromotion.shape);

/** Fills the form with a stored promotion (PUBLISH-2). */
export function toFormValues(stored: StoredPromotion): PromotionFormValues {
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value);
  const picture = (url: string | null | undefined) =>
    url ? ({ kind: 'stored', url } as const) : ({ kind: 'none' } as const);
  const rows = stored.packages.map((each, index) => ({ ...each, key: `stored-${index}` }));
  return {
    ...emptyPromotionForm({ id: stored.hospital_id, name: stored.hospital_name }),
    promotion_title: stored.promotion_title,
    category: stored.category ?? '',
    description: stored.description,
    image: picture(stored.image_url),
    area: stored.area,
    location_address: stored.location_address ?? '',
    location_lat: stored.location_lat,
    location_lng: stored.location_lng,
    contact_phone: stored.contact_phone ?? '',
    contact_details: stored.contact_details ?? '',
    social_links: stored.social_links.map((link, index) => ({ ...link, key: `stored-${index}` })),
    keywords: stored.keywords ?? '',
    price: number(stored.price),
    discount_percentage: number(stored.discount_percentage),
    remarks: stored.remarks ?? '',
    packages: rows
      .filter((row) => row.kind === 'package')
      .map(({ key, name, price, discount_percentage: discount }) => ({
        key,
        name,
        price: number(price),
        discount_percentage: number(discount),
      })),
    items: rows
      .filter((row) => row.kind === 'item')
      .map(({ key, name, price, image_url: url }) => ({
        key,
        name,
        price: number(price),
        image: picture(url),
      })),
    start_date: stored.start_date,
    end_date: stored.end_date,
    seo_title: stored.seo_title ?? '',
    seo_description: stored.seo_description ?? '',
    url_slug: stored.url_slug,
  };
}
