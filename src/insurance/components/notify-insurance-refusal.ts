import type { Translate } from '../../i18n/translate.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import type { RecordOutcome } from '../../session/data/store-of-person.ts';

/**
 * Shows a toast for a refused write, with the specification's texts by default (SHELL-6). Returns true if the
 * write was accepted.
 */
export function notifyInsuranceRefusal(options: { written: RecordOutcome; t: Translate }): boolean {
  const { written, t } = options;
  if (written.outcome === 'accepted') return true;
  const text =
    written.reason === 'not_authenticated' ? t('insurance.notAuthenticated') : t(`write.${written.reason}`);
  showToast({ tone: 'destructive', title: t('insurance.error'), text });
  return false;
}
