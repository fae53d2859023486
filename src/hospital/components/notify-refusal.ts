import type { Translate } from '../../i18n/translate.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import type { HospitalRefusal } from '../data/profile/hospital-outcome.ts';

/** Shows as a toast why a change of a hospital was refused. */
export function notifyRefusal(options: { refusal: HospitalRefusal; t: Translate }): void {
  const { refusal, t } = options;
  showToast({ tone: 'destructive', text: t(`hospital.failed.${refusal.reason}`) });
}
