import { readPromotionFilter, type PromotionFilter } from '../../../listings/rules/promotion-filter.ts';
import type { useText } from '../../../i18n/use-text.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';

type Text = ReturnType<typeof useText>;

/** The message key of each order's label. */
export const sortKeys = {
  ends: 'find.ends',
  price: 'find.lowPrice',
  discount: 'find.discount',
  distance: 'find.distance',
} as const;

/**
 * The conditions of a filter in words, in the filter sheet's order; `without` is the filter after removing
 * one.
 */
export function filterWords(options: {
  filter: PromotionFilter;
  t: Text;
  provinceName: (thai: string) => string;
}): { key: string; text: string; without: PromotionFilter }[] {
  const { filter, t } = options;
  const { min, max, off, province, near, km, now, verified, sort } = filter;
  const words: { key: string; text: string; without: PromotionFilter }[] = [];
  const add = (keys: (keyof PromotionFilter)[], text: string) => {
    const left = Object.entries(filter).filter(([key]) => !keys.includes(key as keyof PromotionFilter));
    words.push({ key: keys.join(), text, without: readPromotionFilter(Object.fromEntries(left)) });
  };
  if (near) {
    const place = filter.place ?? t('find.me');
    add(['near'], km ? t('find.nearWithin', { km, place }) : t('find.near', { place }));
  }
  if (province) add(['province'], options.provinceName(province));
  if (min !== undefined || max !== undefined) add(['min', 'max'], priceWords({ min, max, t }));
  if (off) add(['off'], t('find.offChip', { percent: off }));
  if (now) add(['now'], t('find.now'));
  if (verified) add(['verified'], t('find.verified'));
  if (sort) add(['sort'], t(sortKeys[sort]));
  return words;
}

const wholeBaht = (baht: number) => formatBaht(baht).replace(/\.00$/, '');

function priceWords(options: { min: number | undefined; max: number | undefined; t: Text }): string {
  const { t } = options;
  const min = options.min === undefined ? '' : wholeBaht(options.min);
  const max = options.max === undefined ? '' : wholeBaht(options.max);
  if (min && max) return t('find.priceBetween', { min, max });
  return min ? t('find.priceFrom', { min }) : t('find.priceTo', { max });
}
