import { z } from 'zod';
import { plainValues, storedPicture, storedShape } from '../../publishing/rules/publication-table.ts';
import { promotionFields, type PromotionFormValues } from './promotion-table.ts';

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
  ...storedShape(promotionFields),
  id: z.string(),
  hospital_id: z.string(),
  hospital_name: z.string(),
  image_url: z.string().nullable(),
  url_slug: z.string(),
  updated_at: z.string(),
  packages: z.array(entry).catch([]),
  more_images: z.array(z.string()).catch([]),
  social_links: z.array(z.object({ type: z.string(), url: z.string() })).catch([]),
});
/** A promotion as its edit form reads it. */
export type StoredPromotion = z.infer<typeof storedPromotion>;

/** The form prefilled with a stored promotion (PUBLISH-2). */
export function promotionFormValues(stored: StoredPromotion): PromotionFormValues {
  const amountText = (amount: number | null | undefined) => ((amount ?? null) === null ? '' : String(amount));
  const rows = stored.packages.map((row, index) => ({
    ...row,
    key: `stored-${index}`,
    price: amountText(row.price),
  }));
  return {
    ...plainValues(promotionFields, stored),
    hospital: { id: stored.hospital_id, name: stored.hospital_name },
    image: storedPicture(stored.image_url),
    more_images: stored.more_images.map((url, index) => ({
      key: `stored-${index}`,
      image: storedPicture(url),
    })),
    social_links: stored.social_links.map((link, index) => ({ ...link, key: `stored-${index}` })),
    packages: rows
      .filter(({ kind }) => kind === 'package')
      .map(({ key, name, price, discount_percentage: discount }) => ({
        key,
        name,
        price,
        discount_percentage: amountText(discount),
      })),
    items: rows
      .filter(({ kind }) => kind === 'item')
      .map(({ key, name, price, image_url: url }) => ({ key, name, price, image: storedPicture(url) })),
  };
}
