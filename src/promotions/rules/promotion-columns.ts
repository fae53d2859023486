import { z } from 'zod';
import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { isWebLink } from '../../lib/links/web-link.ts';
import { promotionCategories } from '../../listings/rules/categories.ts';
import { socialLinkTypes } from '../../listings/rules/promotion-detail.ts';
import { promotionRules, type PromotionRule } from './promotion-rules.ts';

const categoryNames = promotionCategories.map(({ name }) => name);
const within = (max: number) => (text: string) => textLength(text) <= max;
/** Optional text: empty is null (CONVENTIONS, rule 7). */
const text = (max: number, rule: PromotionRule) => z.string().refine(within(max), rule).nullable();
const number = (low: number, high: number, rule: PromotionRule) =>
  z.number(rule).min(low, rule).max(high, rule).nullable();
const day = (rule: PromotionRule) =>
  z.string().refine((date) => isCalendarDate(date) && date >= '1900', rule);

const hasTwoDecimals = (amount: number) => Number(amount.toFixed(2)) === amount;
const amount = z.number().min(0.01).max(9_999_999_999.99).refine(hasTwoDecimals);
const entryName = z.string().regex(/\S/).refine(within(255));
const entry = z.discriminatedUnion('kind', [
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
    image_url: z.string().refine(within(2000)).refine(isWebLink).nullable().optional(),
  }),
]);
const socialLink = z.strictObject({
  type: z.enum(socialLinkTypes),
  url: z.string().refine(within(500)).refine(isWebLink),
});

/** Columns of a promotion as they are sent, with the checks of public.promotions; a message is the rule's name. */
const columns = z
  .object({
    promotion_title: z
      .string()
      .regex(/\S/, rule('promotion_title_required'))
      .refine(within(255), rule('promotion_title_length')),
    description: z
      .string()
      .refine((value) => textLength(value) >= 10 && within(5000)(value), rule('description_length')),
    area: z.string().regex(/\S/, rule('area_required')).refine(within(255), rule('area_length')),
    contact_phone: text(100, 'contact_phone_length').refine(
      (phone) => phone === null || /^[0-9+() -]*$/.test(phone),
      rule('contact_phone_format'),
    ),
    contact_details: text(1000, 'contact_details_length'),
    keywords: text(500, 'keywords_length'),
    start_date: day('start_date_range'),
    end_date: day('end_date_range'),
    image_url: text(2000, 'image_url_length').refine(
      (link) => link === null || isWebLink(link),
      rule('image_url_format'),
    ),
    price: number(0, 9_999_999_999.99, 'price_range'),
    discount_percentage: number(0, 100, 'discount_percentage_range'),
    remarks: text(2000, 'remarks_length'),
    seo_title: text(60, 'seo_title_length'),
    seo_description: text(160, 'seo_description_length'),
    url_slug: text(300, 'url_slug_length'),
    location_address: text(500, 'location_address_length'),
    location_lat: number(-90, 90, 'location_lat_range'),
    location_lng: number(-180, 180, 'location_lng_range'),
    category: z.enum(categoryNames, rule('category_known')).nullable(),
    packages: z.array(entry).max(100, rule('packages_count')),
    social_links: z.array(socialLink).max(20, rule('social_links_count')),
  })
  .refine(({ start_date: start, end_date: end }) => start <= end, {
    path: ['end_date'],
    message: rule('end_date_order'),
  });

export type PromotionColumns = z.infer<typeof columns>;
export type PromotionEntry = PromotionColumns['packages'][number];

function rule(name: PromotionRule): PromotionRule {
  return name;
}

/** The rules of public.promotions that columns break, each once, in the order of the columns. */
export function brokenRules(values: unknown): PromotionRule[] {
  const parsed = columns.safeParse(values);
  if (parsed.success) return [];
  return [...new Set(parsed.error.issues.map(ruleOf))];
}

function ruleOf(issue: z.core.$ZodIssue): PromotionRule {
  const named = promotionRules.find((name) => name === issue.message);
  if (named) return named;
  // Whatever is wrong inside a list is told of the list.
  const shape = promotionRules.find((name) => name === `${String(issue.path[0])}_shape`);
  if (shape) return shape;
  throw new Error(`A promotion's column ${issue.path.join('.')} cannot be: ${issue.message}`);
}
