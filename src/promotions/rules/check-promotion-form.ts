import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import { isWebLink } from '../../lib/links/web-link.ts';
import { readAmount } from '../../lib/amounts/read-amount.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { cannotBeSaved } from '../../lib/text/text-safety.ts';
import { brokenRules } from './promotion-columns.ts';
import type { PromotionFormValues } from './promotion-form.ts';
import { problemOfRule, type PromotionField, type PromotionProblem } from './promotion-messages.ts';
import type { PromotionRule } from './promotion-rules.ts';
import { isSlugAllowed } from './promotion-slug.ts';
import { toColumns } from './to-columns.ts';

/**
 * Everything that is wrong with a form, in its order: the checks of the table (one schema for both), and what only
 * the form knows. `storedSlug` is what the promotion has now; null for a new one.
 */
export function checkPromotionForm(options: {
  values: PromotionFormValues;
  storedSlug: string | null;
}): PromotionProblem[] {
  const { values, storedSlug } = options;
  const columns = toColumns({ values, uploaded: new Map() });
  const rows = rowProblems(values);
  const inRows = (list: string) => rows.some((found) => found.field.startsWith(`${list}.`));
  const areDays = isCalendarDate(values.start_date) && isCalendarDate(values.end_date);
  const problems = brokenRules(columns)
    // A row that is told by itself is not told again as its list.
    .filter((rule) => !(rule === 'packages_shape' && (inRows('packages') || inRows('items'))))
    .filter((rule) => !(rule === 'social_links_shape' && inRows('social_links')))
    // Of days that are none nothing is first.
    .filter((rule) => !(rule === 'end_date_order' && !areDays))
    .map((rule) => inWords({ rule, values }));
  problems.push(...rows, ...textProblems(values));
  if (values.hospital.id === '') problems.push({ field: 'hospital', message: 'hospitalRequired' });
  if (values.location_lat === null && columns.location_address === null) {
    problems.push({ field: 'location_address', message: 'placeRequired' });
  }
  const slug = columns.url_slug;
  if (slug !== null && !isSlugAllowed({ slug, title: columns.promotion_title, storedSlug })) {
    problems.push({ field: 'url_slug', message: 'slugFormat' });
  }
  return inOrder(problems);
}

/** The message of a broken rule; some depend on what was typed. */
function inWords(options: { rule: PromotionRule; values: PromotionFormValues }): PromotionProblem {
  const { rule, values } = options;
  const problem = problemOfRule[rule];
  if (rule === 'description_length' && textLength(values.description.trim()) < 10) {
    return { ...problem, message: 'descriptionShort' };
  }
  if (rule === 'start_date_range' && values.start_date === '')
    return { ...problem, message: 'startRequired' };
  if (rule === 'end_date_range' && values.end_date === '') return { ...problem, message: 'endRequired' };
  return problem;
}

function rowProblems(values: PromotionFormValues): PromotionProblem[] {
  const found: PromotionProblem[] = [];
  for (const list of ['packages', 'items'] as const) {
    for (const [index, entry] of values[list].entries()) {
      if (Number.isNaN(readAmount(entry.price)) || (readAmount(entry.price) ?? 0) > 9_999_999_999.99) {
        found.push({ field: `${list}.${index}.price`, message: 'price' });
      }
      if (textLength(entry.name.trim()) > 255)
        found.push({ field: `${list}.${index}.name`, message: 'nameLong' });
    }
  }
  for (const [index, entry] of values.packages.entries()) {
    const discount = readAmount(entry.discount_percentage);
    if (discount !== null && !(discount >= 0 && discount <= 100)) {
      found.push({ field: `packages.${index}.discount_percentage`, message: 'discount' });
    }
  }
  const links = toColumns({ values, uploaded: new Map() }).social_links;
  let sent = 0;
  for (const [index, link] of values.social_links.entries()) {
    if (link.url.trim() === '') continue;
    const url = links[sent]?.url ?? '';
    sent += 1;
    if (!isWebLink(url) || textLength(url) > 500) {
      found.push({ field: `social_links.${index}.url`, message: 'link' });
    }
  }
  return found;
}

/** Texts that PostgreSQL would refuse (security.md). */
function textProblems(values: PromotionFormValues): PromotionProblem[] {
  const found: PromotionProblem[] = [];
  const look = (field: PromotionField, text: string) => {
    if (cannotBeSaved(text)) found.push({ field, message: 'text' });
  };
  for (const field of plainFields) look(field, values[field]);
  for (const list of ['packages', 'items'] as const) {
    values[list].forEach((entry, index) => look(`${list}.${index}.name`, entry.name));
  }
  return found;
}

const plainFields = [
  'promotion_title',
  'description',
  'area',
  'location_address',
  'contact_details',
  'keywords',
  'remarks',
  'seo_title',
  'seo_description',
] as const;

/** Fields from top to bottom (spec 1 §2). */
const order = [
  'hospital',
  'promotion_title',
  'category',
  'description',
  'image',
  'area',
  'location_address',
  'contact_phone',
  'contact_details',
  'social_links',
  'keywords',
  'price',
  'discount_percentage',
  'remarks',
  'packages',
  'items',
  'start_date',
  'end_date',
  'seo_title',
  'seo_description',
  'url_slug',
];

function inOrder(problems: PromotionProblem[]): PromotionProblem[] {
  const place = ({ field }: PromotionProblem) => order.indexOf(field.split('.')[0] ?? '');
  return problems.toSorted((a, b) => place(a) - place(b));
}
