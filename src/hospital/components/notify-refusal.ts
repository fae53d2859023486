import type { Translate } from '../../i18n/translate.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import type { HospitalRefusal } from '../data/profile/hospital-outcome.ts';

export function notifyRefusal(options: { refusal: HospitalRefusal; t: Translate }): void {
  const { refusal, t } = options;
  showToast({ tone: 'destructive', text: t(`hospital.failed.${refusal.reason}`) });
}
