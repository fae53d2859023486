import type { Translate } from '../../../i18n/translate.ts';
import type { PromotionField, PromotionProblem } from '../../rules/promotion-table.ts';

/** The translated error of each invalid field; valid fields are missing. */
export type PromotionFieldErrors = Partial<Record<PromotionField, string>>;

/** Joins the messages for one toast (PUBLISH-4). */
export function joinPromotionMessages(options: {
  problems: readonly PromotionProblem[];
  t: Translate;
}): string {
  const texts = options.problems.map(({ message }) => options.t(`publish.invalid.${message}`));
  return [...new Set(texts)].join(', ');
}

/** The label of a field. For a part of a row it names the row and the part. */
export function promotionFieldLabel(options: { field: PromotionField; t: Translate }): string {
  const { field, t } = options;
  const [list, row, part] = field.split('.');
  const n = Number(row) + 1;
  if (list === 'social_links' && part !== undefined) return t('publish.linkNumber', { n });
  if (list === 'packages' && part !== undefined)
    return `${t('publish.packageNumber', { n })} ${partLabel(part, t)}`;
  if (list === 'items' && part !== undefined)
    return `${t('publish.itemNumber', { n })} ${partLabel(part, t)}`;
  return t(`publish.${field as Exclude<PromotionField, `${string}.${string}`>}`);
}

function partLabel(part: string, t: Translate): string {
  if (part === 'price') return t('publish.priceBaht');
  return part === 'name' ? t('publish.packageName') : t('publish.discount_percentage');
}
