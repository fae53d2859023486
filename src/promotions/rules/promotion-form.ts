import { z } from 'zod';
import { pictureValue } from '../../pictures/rules/picture-value.ts';

/** What the form holds, as typed. `key` tells rows of a list apart while they are added and removed. */
export const promotionFormValues = z.object({
  hospital: z.object({ id: z.string(), name: z.string() }),
  promotion_title: z.string(),
  category: z.string(),
  description: z.string(),
  image: pictureValue,
  area: z.string(),
  location_address: z.string(),
  location_lat: z.number().nullable(),
  location_lng: z.number().nullable(),
  contact_phone: z.string(),
  contact_details: z.string(),
  social_links: z.array(z.object({ key: z.string(), type: z.string(), url: z.string() })),
  keywords: z.string(),
  price: z.string(),
  discount_percentage: z.string(),
  remarks: z.string(),
  packages: z.array(
    z.object({ key: z.string(), name: z.string(), price: z.string(), discount_percentage: z.string() }),
  ),
  items: z.array(z.object({ key: z.string(), name: z.string(), price: z.string(), image: pictureValue })),
  start_date: z.string(),
  end_date: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  url_slug: z.string(),
});
export type PromotionFormValues = z.infer<typeof promotionFormValues>;

/** An empty form for a hospital. */
export function emptyPromotionForm(hospital: { id: string; name: string }): PromotionFormValues {
  return {
    hospital: { id: hospital.id, name: hospital.name },
    promotion_title: '',
    category: '',
    description: '',
    image: { kind: 'none' },
    area: '',
    location_address: '',
    location_lat: null,
    location_lng: null,
    contact_phone: '',
    contact_details: '',
    social_links: [],
    keywords: '',
    price: '',
    discount_percentage: '',
    remarks: '',
    packages: [],
    items: [],
    start_date: '',
    end_date: '',
    seo_title: '',
    seo_description: '',
    url_slug: '',
  };
}

/** The pictures of a form that wait on this device. */
export function newPictures(values: PromotionFormValues): { kind: 'main' | 'item'; id: string }[] {
  const items = values.items.map((item) => ({ kind: 'item' as const, image: item.image }));
  return [{ kind: 'main' as const, image: values.image }, ...items].flatMap(({ kind, image }) =>
    image.kind === 'new' ? [{ kind, id: image.id }] : [],
  );
}
