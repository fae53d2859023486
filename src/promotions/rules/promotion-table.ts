import { z } from 'zod';
import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import { readAmount } from '../../lib/amounts/read-amount.ts';
import { isWebLink } from '../../lib/links/web-link.ts';
import { promotionCategories } from '../../listings/rules/categories.ts';
import { isPictureLink } from '../../listings/rules/chosen-focus.ts';
import { socialLinkTypes } from '../../listings/rules/promotion-detail.ts';
import { pictureValue } from '../../pictures/rules/picture-value.ts';
import {
  between,
  contactFields,
  dayField,
  descriptionField,
  isFilled,
  hospitalField,
  numberField,
  pictureField,
  placeFields,
  requiredText,
  restrictedTextField,
  optionalTextField,
  valueField,
  within,
  type FieldName,
  type MessageOf,
  type ValuesOf,
} from '../../publishing/rules/publication-field.ts';
import {
  checksOf,
  imageChecks,
  sentPictureUrl,
  plainColumns,
  type FieldProblem,
  type RowChecks,
  type UploadedUrls,
} from '../../publishing/rules/publication-table.ts';

/** Baht; the highest amount that the database accepts. */
export const HIGHEST_PRICE = 9_999_999_999.99;
const categoryNames: readonly string[] = promotionCategories.map(({ name }) => name);
const isDay = (column: string) => isCalendarDate(column) && column >= '1900';
// `key` identifies the rows of a list while they are added and removed.
const links = z.array(z.object({ key: z.string(), type: z.string(), url: z.string() }));
const packages = z.array(
  z.object({ key: z.string(), name: z.string(), price: z.string(), discount_percentage: z.string() }),
);
const items = z.array(
  z.object({ key: z.string(), name: z.string(), price: z.string(), image: pictureValue }),
);
/**
 * The most pictures beside the main one (PUBLISH-30); the check `promotions_more_images_count` has the same limit.
 */
export const MAX_MORE_PICTURES = 8;
// A draft that was stored before the field existed lacks it.
const morePictures = z.array(z.object({ key: z.string(), image: pictureValue })).default([]);

/** The form of a promotion from top to bottom, with the columns of public.promotions and their checks. */
export const promotionFields = {
  hospital: hospitalField,
  promotion_title: requiredText({
    promotion_title_required: { message: 'titleRequired', holds: isFilled },
    promotion_title_length: { message: 'titleLong', holds: within(255) },
  }),
  category: restrictedTextField({
    category_known: {
      message: 'category',
      holds: (column) => column === null || categoryNames.includes(column),
    },
  }),
  description: descriptionField,
  image: pictureField,
  more_images: valueField(morePictures, []),
  area: requiredText({
    area_required: { message: 'areaRequired', holds: isFilled },
    area_length: { message: 'areaLong', holds: within(255) },
  }),
  keywords: optionalTextField({ keywords_length: { message: 'keywordsLong', holds: within(500) } }),
  ...placeFields,
  ...contactFields({ phone: 100, details: 1000 }),
  social_links: valueField(links, []),
  price: numberField({ price_range: { message: 'price', holds: between(0, HIGHEST_PRICE) } }),
  discount_percentage: numberField({
    discount_percentage_range: { message: 'discount', holds: between(0, 100) },
  }),
  remarks: optionalTextField({ remarks_length: { message: 'remarksLong', holds: within(2000) } }),
  packages: valueField(packages, []),
  items: valueField(items, []),
  start_date: dayField({
    start_date_range: {
      message: 'date',
      holds: isDay,
      sharper: (column) => (column === '' ? 'startRequired' : null),
    },
  }),
  end_date: dayField({
    end_date_range: {
      message: 'date',
      holds: isDay,
      sharper: (column) => (column === '' ? 'endRequired' : null),
    },
  }),
  seo_title: optionalTextField({ seo_title_length: { message: 'seoTitleLong', holds: within(60) } }),
  seo_description: optionalTextField({
    seo_description_length: { message: 'seoDescriptionLong', holds: within(160) },
  }),
  // From an empty slug the server makes one out of the title (PUBLISH-7).
  url_slug: restrictedTextField({ url_slug_length: { message: 'slugLong', holds: within(300) } }),
};

export type PromotionFormValues = ValuesOf<typeof promotionFields>;
export type PromotionFieldName = FieldName<typeof promotionFields>;
/** The name of a field of the form, or of a part of a row such as `packages.0.price`. */
export type PromotionField =
  | PromotionFieldName
  | `social_links.${number}.url`
  | `packages.${number}.${'name' | 'price' | 'discount_percentage'}`
  | `items.${number}.${'name' | 'price'}`;
/** Keys of problem messages; their texts are `publish.invalid.…`. */
export type PromotionMessage =
  | MessageOf<typeof promotionFields>
  | 'image'
  | 'picturesMany'
  | 'dateOrder'
  | 'packages'
  | 'packagesMany'
  | 'nameLong'
  | 'link'
  | 'linksMany'
  | 'slugFormat'
  | 'hospitalRequired'
  | 'placeRequired'
  | 'text';
export type PromotionProblem = FieldProblem<PromotionField, PromotionMessage>;

/**
 * The form as columns of public.promotions, not yet checked. Packages and items without a name or a price
 * above 0 are dropped (PUBLISH-6), and so are links without an address.
 */
export function promotionColumns(options: { values: PromotionFormValues; uploaded: UploadedUrls }) {
  const { values, uploaded } = options;
  const urls = [values.image, ...values.more_images.map(({ image }) => image)]
    .map((image) => sentPictureUrl(image, uploaded))
    .filter((url) => url !== null);
  // The first picture is the main one, also where only further ones were chosen (PUBLISH-30).
  const [image_url = null, ...more_images] = urls;
  return {
    ...plainColumns(promotionFields, values),
    image_url,
    more_images,
    packages: [...packagesOf(values), ...itemsOf(values, uploaded)],
    social_links: values.social_links
      .filter((link) => link.url.trim() !== '')
      .map((link) => ({ type: link.type, url: completeLink(link.url) })),
  };
}
/** The columns of `public.promotions` that a form writes. */
export type PromotionColumns = ReturnType<typeof promotionColumns>;

function packagesOf(values: PromotionFormValues) {
  return values.packages.filter(isPublished).map((entry) => {
    const discount = readAmount(entry.discount_percentage);
    return {
      kind: 'package' as const,
      name: entry.name.trim(),
      price: readAmount(entry.price),
      ...(discount === null ? {} : { discount_percentage: discount }),
    };
  });
}

function itemsOf(values: PromotionFormValues, uploaded: UploadedUrls) {
  return values.items.filter(isPublished).map((entry) => {
    const url = sentPictureUrl(entry.image, uploaded);
    return {
      kind: 'item' as const,
      name: entry.name.trim(),
      price: readAmount(entry.price),
      ...(url === null ? {} : { image_url: url }),
    };
  });
}

/**
 * Whether a row is sent. A price that cannot be parsed stays in, so that it is shown as a problem and not
 * lost.
 */
function isPublished(entry: { name: string; price: string }): boolean {
  const price = readAmount(entry.price);
  return entry.name.trim() !== '' && price !== null && !(price <= 0);
}

/** Adds `https://` to a typed address without a scheme, such as `facebook.com/x`. */
function completeLink(typed: string): string {
  const link = typed.trim();
  return /^[^\s:/?#]+\.[^\s:]+$/.test(link) ? `https://${link}` : link;
}

const hasTwoDecimals = (amount: number) => Number(amount.toFixed(2)) === amount;
const amount = z.number().min(0.01).max(HIGHEST_PRICE).refine(hasTwoDecimals);
const entryName = z.string().regex(/\S/).refine(within(255));
const entries = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('package'),
      name: entryName,
      price: amount,
      discount_percentage: z.number().min(0).max(100).refine(hasTwoDecimals).nullable().optional(),
      final_price: z.unknown().optional(),
    }),
    z.strictObject({
      kind: z.literal('item'),
      name: entryName,
      price: amount,
      image_url: z.string().refine(within(2000)).refine(isPictureLink).nullable().optional(),
    }),
  ]),
);
const sentLinks = z.array(
  z.strictObject({ type: z.enum(socialLinkTypes), url: z.string().refine(within(500)).refine(isWebLink) }),
);
const sentPictures = z.array(z.string().refine(within(2000)).refine(isPictureLink));
const atMost = (max: number, list: unknown) => !Array.isArray(list) || list.length <= max;

/** The checks of public.promotions. */
export const promotionChecks: RowChecks<PromotionColumns, PromotionField, PromotionMessage> = {
  ...checksOf(promotionFields),
  ...imageChecks,
  more_images_shape: {
    field: 'more_images',
    message: 'image',
    holds: (row) => sentPictures.safeParse(row.more_images).success,
  },
  more_images_count: {
    field: 'more_images',
    message: 'picturesMany',
    holds: (row) => atMost(MAX_MORE_PICTURES, row.more_images),
  },
  end_date_order: {
    field: 'end_date',
    message: 'dateOrder',
    // Skip the order check when a date is invalid, because the date has its own problem.
    holds: ({ start_date: start, end_date: end }) =>
      !isCalendarDate(start) || !isCalendarDate(end) || start <= end,
  },
  // The form checks the slug by `isSlugAllowed`, which knows the stored one.
  url_slug_format: { field: 'url_slug', message: 'slugFormat', holds: () => true },
  packages_shape: {
    field: 'packages',
    message: 'packages',
    holds: (row) => entries.safeParse(row.packages).success,
  },
  packages_count: {
    field: 'packages',
    message: 'packagesMany',
    holds: (row) => atMost(100, row.packages),
  },
  social_links_shape: {
    field: 'social_links',
    message: 'link',
    holds: (row) => sentLinks.safeParse(row.social_links).success,
  },
  social_links_count: {
    field: 'social_links',
    message: 'linksMany',
    holds: (row) => atMost(20, row.social_links),
  },
};
