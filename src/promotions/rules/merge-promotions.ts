import { mergeForm, type FormMerge } from '../../lib/merge-form.ts';
import { newPictures, type PromotionFormValues } from './promotion-form.ts';
import type { PromotionField } from './promotion-messages.ts';
import { toColumns } from './to-columns.ts';

/** Fields as a person sees them; the place is one, whatever it is stored in. */
export type PromotionMergeField = Exclude<PromotionField, `${string}.${number}.${string}`> | 'items';

const fields: readonly { field: PromotionMergeField; keys: readonly (keyof PromotionFormValues)[] }[] = [
  { field: 'hospital', keys: ['hospital'] },
  { field: 'promotion_title', keys: ['promotion_title'] },
  { field: 'category', keys: ['category'] },
  { field: 'description', keys: ['description'] },
  { field: 'image', keys: ['image'] },
  { field: 'area', keys: ['area'] },
  { field: 'location_address', keys: ['location_address', 'location_lat', 'location_lng'] },
  { field: 'contact_phone', keys: ['contact_phone'] },
  { field: 'contact_details', keys: ['contact_details'] },
  { field: 'social_links', keys: ['social_links'] },
  { field: 'keywords', keys: ['keywords'] },
  { field: 'price', keys: ['price'] },
  { field: 'discount_percentage', keys: ['discount_percentage'] },
  { field: 'remarks', keys: ['remarks'] },
  { field: 'packages', keys: ['packages'] },
  { field: 'items', keys: ['items'] },
  { field: 'start_date', keys: ['start_date'] },
  { field: 'end_date', keys: ['end_date'] },
  { field: 'seo_title', keys: ['seo_title'] },
  { field: 'seo_description', keys: ['seo_description'] },
  { field: 'url_slug', keys: ['url_slug'] },
];

export type PromotionMerge = FormMerge<PromotionFormValues, PromotionMergeField>;

/** What two people made of one promotion: `base` is what the form had opened with, `theirs` what is stored by now. */
export function mergePromotions(options: {
  base: PromotionFormValues;
  mine: PromotionFormValues;
  theirs: PromotionFormValues;
}): PromotionMerge {
  return mergeForm({ ...options, fields, meaning });
}

/** What the values come to once they are stored; a picture is known by its id, which its address ends with. */
function meaning(values: PromotionFormValues): Record<keyof PromotionFormValues, unknown> {
  const uploaded = new Map(newPictures(values).map(({ id }) => [id, id]));
  const { packages, image_url, ...columns } = toColumns({ values, uploaded });
  const pictureId = (url: string | null | undefined) =>
    url
      ?.split('/')
      .at(-1)
      ?.replace(/\.webp$/, '');
  return {
    ...columns,
    hospital: values.hospital.id,
    image: pictureId(image_url),
    packages: packages.filter(({ kind }) => kind === 'package'),
    items: packages.flatMap((entry) =>
      entry.kind === 'item' ? [{ ...entry, image_url: pictureId(entry.image_url) }] : [],
    ),
  };
}
