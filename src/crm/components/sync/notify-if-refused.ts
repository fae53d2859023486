import type { Translate } from '../../../i18n/translate.ts';
import { showToast } from '../../../ui/notices/toasts.ts';

/** Shows a toast for a write that this device could not store. Returns true if it was stored. */
export function notifyIfRefused(options: {
  written: { outcome: 'accepted' | 'exported' } | { outcome: 'refused'; reason: WriteProblem };
  t: Translate;
}): boolean {
  const { written, t } = options;
  if (written.outcome !== 'refused') return true;
  const text =
    written.reason === 'not_authenticated' ? t('record.notAuthenticated') : t(`write.${written.reason}`);
  showToast({ tone: 'destructive', text });
  return false;
}

type WriteProblem =
  'storage_full' | 'storage_unavailable' | 'read_only' | 'row_missing' | 'not_authenticated';
