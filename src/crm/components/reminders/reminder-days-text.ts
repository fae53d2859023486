import type { Translate } from '../../../i18n/translate.ts';

/** How far a day is from today, in words; days in the past are below 0. */
export function reminderDaysText(options: { days: number; t: Translate }): string {
  const { days, t } = options;
  if (days === 0) return t('label.today');
  if (days === 1) return t('home.tomorrow');
  if (days === -1) return t('home.yesterday');
  return days > 0 ? t('home.inDays', { n: days }) : t('home.daysAgo', { n: -days });
}
