import type { Translate } from '../../i18n/translate.ts';
import type { InsuranceStatus } from '../rules/insurance-status.ts';

/** How far away the end of a cover is, in words; empty where that is not known. */
export function daysText(options: { status: InsuranceStatus; t: Translate }): string {
  const { status, t } = options;
  switch (status.state) {
    case 'unknown':
      return '';
    case 'running':
      return status.daysLeft === 0
        ? t('insurance.endsToday')
        : t('insurance.daysLeft', { n: status.daysLeft });
    case 'lapsed':
      return status.daysAgo === 0 ? t('insurance.endedToday') : t('insurance.daysAgo', { n: status.daysAgo });
  }
}
