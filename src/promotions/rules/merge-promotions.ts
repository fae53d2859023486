import { newPictures, type PromotionFormValues } from './promotion-form.ts';
import type { PromotionField } from './promotion-messages.ts';
import { toColumns } from './to-columns.ts';

/** Fields as a person sees them; the place is one, whatever it is stored in. */
type MergeField = Exclude<PromotionField, `${string}.${number}.${string}`> | 'items';

const fields: readonly { field: MergeField; keys: readonly (keyof PromotionFormValues)[] }[] = [
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

export interface PromotionMerge {
  /** What was typed, and where nothing was typed, what the other person saved. */
  values: PromotionFormValues;
  /** Changed by the other person alone. */
  taken: readonly MergeField[];
  /** Changed by both, differently; `values` has what was typed. */
  clashing: readonly MergeField[];
  /** Nothing is left to be saved. */
  same: boolean;
}

/** What two people made of one promotion: `base` is what the form had opened with, `theirs` what is stored by now. */
export function mergePromotions(options: {
  base: PromotionFormValues;
  mine: PromotionFormValues;
  theirs: PromotionFormValues;
}): PromotionMerge {
  const { base, mine, theirs } = options;
  const [was, typed, stored] = [meaning(base), meaning(mine), meaning(theirs)];
  const differ = (a: typeof was, b: typeof was, keys: readonly (keyof PromotionFormValues)[]) =>
    keys.some((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
  const changed = fields.filter(({ keys }) => differ(was, stored, keys) && differ(typed, stored, keys));
  const taken = changed.filter(({ keys }) => !differ(was, typed, keys));
  const values = { ...mine };
  for (const { keys } of taken) Object.assign(values, pick(theirs, keys));
  return {
    values,
    taken: taken.map(({ field }) => field),
    clashing: changed.filter((one) => !taken.includes(one)).map(({ field }) => field),
    same: !fields.some(({ keys }) => differ(typed, stored, keys)),
  };
}

function pick(values: PromotionFormValues, keys: readonly (keyof PromotionFormValues)[]) {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
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
