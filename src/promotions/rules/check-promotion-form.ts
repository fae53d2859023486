import { readAmount } from '../../lib/amounts/read-amount.ts';
import type { Result } from '../../lib/result.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { isUnsavableText } from '../../lib/text/text-safety.ts';
import { isWebLink } from '../../lib/links/web-link.ts';
import { brokenChecks, concludeCheck, unsavableTexts } from '../../publishing/rules/publication-table.ts';
import { isSlugAllowed } from './promotion-slug.ts';
import {
  HIGHEST_PRICE,
  promotionChecks,
  promotionColumns,
  promotionFields,
  type PromotionColumns,
  type PromotionFormValues,
  type PromotionProblem,
} from './promotion-table.ts';

/**
 * The columns to save, or every problem of the form: by the table's checks, and by those that only the form
 * can make. `storedSlug` is the promotion's present slug; null for a new promotion.
 */
export function checkPromotionForm(options: {
  values: PromotionFormValues;
  storedSlug: string | null;
}): Result<PromotionColumns, readonly PromotionProblem[]> {
  const { values, storedSlug } = options;
  const columns = promotionColumns({ values, uploaded: new Map() });
  const rows = rowProblems(values, columns);
  const inRows = (list: string) => rows.some(({ field }) => field.startsWith(`${list}.`));
  const problems: PromotionProblem[] = [
    ...brokenChecks(promotionChecks, columns)
      // Leave out the list's problem where one of its rows shows its own.
      .filter(({ check }) => !(check === 'packages_shape' && (inRows('packages') || inRows('items'))))
      .filter(({ check }) => !(check === 'social_links_shape' && inRows('social_links'))),
    ...rows,
    ...unsavableTexts(promotionFields, values),
  ];
  if (values.hospital.id === '') problems.push({ field: 'hospital', message: 'hospitalRequired' });
  if (values.location_lat === null && columns.location_address === null) {
    problems.push({ field: 'location_address', message: 'placeRequired' });
  }
  const { url_slug: slug, promotion_title: title } = columns;
  if (slug !== null && !isSlugAllowed({ slug, title, storedSlug })) {
    problems.push({ field: 'url_slug', message: 'slugFormat' });
  }
  return concludeCheck({ fields: promotionFields, columns, problems });
}

function rowProblems(values: PromotionFormValues, columns: PromotionColumns): PromotionProblem[] {
  const found: PromotionProblem[] = [];
  for (const list of ['packages', 'items'] as const) {
    for (const [index, { name, price }] of values[list].entries()) {
      const isPrice = !Number.isNaN(readAmount(price)) && (readAmount(price) ?? 0) <= HIGHEST_PRICE;
      if (!isPrice) found.push({ field: `${list}.${index}.price`, message: 'price' });
      const message = isUnsavableText(name) ? 'text' : textLength(name.trim()) > 255 ? 'nameLong' : null;
      if (message) found.push({ field: `${list}.${index}.name`, message });
    }
  }
  for (const [index, row] of values.packages.entries()) {
    const discount = readAmount(row.discount_percentage);
    if (discount !== null && !(discount >= 0 && discount <= 100)) {
      found.push({ field: `packages.${index}.discount_percentage`, message: 'discount' });
    }
  }
  let sent = 0;
  for (const [index, link] of values.social_links.entries()) {
    if (link.url.trim() === '') continue;
    const url = columns.social_links[sent]?.url ?? '';
    sent += 1;
    if (!isWebLink(url) || textLength(url) > 500) {
      found.push({ field: `social_links.${index}.url`, message: 'link' });
    }
  }
  return found;
}
