import type { Translate } from '../../i18n/translate.ts';
import type { InsuranceStatus } from '../rules/insurance-status.ts';

/** The days until or since the end of a cover, in words; empty if the end is not known. */
export function coverDaysText(options: { status: InsuranceStatus; t: Translate }): string {
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
