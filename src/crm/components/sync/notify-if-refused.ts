import type { Translate } from '../../../i18n/translate.ts';
import { showToast } from '../../../ui/notices/toasts.ts';

/** Tells of a write that this device could not keep. Answers whether it was kept. */
export function notifyIfRefused(options: {
  written: { outcome: 'accepted' } | { outcome: 'refused'; reason: WriteTrouble };
  t: Translate;
}): boolean {
  const { written, t } = options;
  if (written.outcome === 'accepted') return true;
  const text =
    written.reason === 'not_authenticated' ? t('record.notAuthenticated') : t(`write.${written.reason}`);
  showToast({ tone: 'destructive', title: t('toast.error'), text });
  return false;
}

type WriteTrouble =
  'storage_full' | 'storage_unavailable' | 'read_only' | 'row_missing' | 'not_authenticated';
