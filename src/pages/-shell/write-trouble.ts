import type { Translate } from '../../i18n/translate.ts';
import { showToast } from '../../ui/toasts.ts';

/** Tells of a write that this device could not keep. Answers whether it was kept. */
export function toldIfRefused(options: {
  written: { outcome: 'accepted' } | { outcome: 'refused'; reason: WriteTrouble };
  t: Translate;
}): boolean {
  const { written, t } = options;
  if (written.outcome === 'accepted') return true;
  showToast({ tone: 'destructive', title: t('toast.error'), text: t(`write.${written.reason}`) });
  return false;
}

type WriteTrouble = 'storage_full' | 'storage_unavailable' | 'read_only' | 'row_missing';
