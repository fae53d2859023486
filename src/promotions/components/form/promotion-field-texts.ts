import type { Translate } from '../../../i18n/translate.ts';
import type { SummedError } from '../../../ui/forms/error-summary.tsx';
import type { PromotionField, PromotionProblem } from '../../rules/promotion-messages.ts';

export type FieldErrors = Partial<Record<PromotionField, string>>;

/** The first problem of each field, in words. */
export function errorsByField(options: { problems: readonly PromotionProblem[]; t: Translate }): FieldErrors {
  const texts: FieldErrors = {};
  for (const { field, message } of options.problems) texts[field] ??= options.t(`publish.invalid.${message}`);
  return texts;
}

export function summedErrors(options: { errors: FieldErrors; t: Translate }): SummedError[] {
  return (Object.entries(options.errors) as [PromotionField, string][]).map(([field, text]) => ({
    field,
    label: fieldLabel({ field, t: options.t }),
    text,
  }));
}

/** The messages of a toast, joined (spec 1 §5). */
export function joinedMessages(options: { problems: readonly PromotionProblem[]; t: Translate }): string {
  const texts = options.problems.map(({ message }) => options.t(`publish.invalid.${message}`));
  return [...new Set(texts)].join(', ');
}

/** The label of a field; of a row's part, which row and which part. */
export function fieldLabel(options: { field: PromotionField; t: Translate }): string {
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
  if (part === 'price') return t('publish.packagePrice');
  return part === 'name' ? t('publish.packageName') : t('publish.discount_percentage');
}
