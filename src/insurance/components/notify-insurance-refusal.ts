import type { Translate } from '../../i18n/translate.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import type { RecordOutcome } from '../../session/data/store-of-person.ts';

/** Tells of a write that was not kept, in the words of spec 2 §8. Answers whether it was kept. */
export function notifyInsuranceRefusal(options: { written: RecordOutcome; t: Translate }): boolean {
  const { written, t } = options;
  if (written.outcome === 'accepted') return true;
  const text =
    written.reason === 'not_authenticated' ? t('insurance.notAuthenticated') : t(`write.${written.reason}`);
  showToast({ tone: 'destructive', title: t('insurance.error'), text });
  return false;
}
