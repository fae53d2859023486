import type { Translate } from '../../i18n/translate.ts';
import { showToast } from '../../ui/toasts.ts';
import type { InsuranceOutcome } from '../data/insurance-store.ts';

/** Shows a toast for a write that was not stored. Returns whether it was stored. */
export function toldInsurance(options: { written: InsuranceOutcome; t: Translate }): boolean {
  const { written, t } = options;
  if (written.outcome === 'accepted') return true;
  const text =
    written.reason === 'not_authenticated' ? t('insurance.notAuthenticated') : t(`write.${written.reason}`);
  showToast({ tone: 'destructive', title: t('insurance.error'), text });
  return false;
}
