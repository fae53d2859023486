import type { Translate } from '../../../i18n/translate.ts';
import { tagKey } from '../../rules/tags/customer-tag.ts';
import { noFilter, type CustomerFilter } from '../../rules/filter/customer-filter.ts';

/** One condition of a filter in words. */
export interface ConditionText {
  key: string;
  text: string;
  /** The filter without this condition. */
  without: CustomerFilter;
}

/** The conditions of a filter in words, in the order of the filter form. */
export function conditionTexts(options: {
  filter: CustomerFilter;
  t: Translate;
  locale: string;
}): ConditionText[] {
  const { filter, t, locale } = options;
  const { endsWithin, birthMonth, province, noContact, voucher, nearKm } = filter;
  const texts: ConditionText[] = filter.tags.map((tag) => ({
    key: `tag ${tagKey(tag)}`,
    text: tag,
    without: { ...filter, tags: filter.tags.filter((other) => other !== tag) },
  }));
  const add = (key: Exclude<keyof CustomerFilter, 'tags'>, text: string) =>
    texts.push({ key, text, without: { ...filter, [key]: noFilter[key] } });
  if (endsWithin !== null) add('endsWithin', t('filter.endsWithinDays', { days: endsWithin }));
  if (birthMonth !== null)
    add('birthMonth', t('filter.birthIn', { month: monthName({ month: birthMonth, locale }) }));
  if (province !== null) add('province', province);
  if (noContact !== null) add('noContact', t('filter.noContactDays', { days: noContact }));
  if (voucher) add('voucher', t('filter.voucher'));
  if (nearKm !== null) add('nearKm', t('filter.nearWithin', { km: nearKm }));
  return texts;
}

/** The name of a month, 1 to 12, in a language. */
export function monthName({ month, locale }: { month: number; locale: string }): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month - 1, 1),
  );
}
