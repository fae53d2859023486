import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import type { Translate } from '../../i18n/use-text.ts';
import { popPendingSave } from '../../promotions/data/pending-save.ts';
import { droppedSave, saveOnce, toggleSaved } from '../../promotions/data/saved-store.ts';
import { recordUsefulness } from '../../ui/device/usefulness-store.ts';
import { showToast } from '../../ui/notices/toasts.ts';

/** Saves or unsaves a promotion and shows a toast with the result (MARKET-16). */
export async function toggleSavedWithToast(options: { card: PromotionCard; t: Translate }): Promise<void> {
  const { t } = options;
  const outcome = await toggleSaved(options);
  if (outcome === 'saved') {
    recordUsefulness();
    showToast({ title: t('saved.doneTitle'), text: t('saved.done') });
  }
  if (outcome === 'removed') showToast({ title: t('saved.removedTitle'), text: t('saved.removed') });
  if (outcome === 'refused' || outcome === 'not_removed') {
    const text = t(outcome === 'not_removed' ? 'saved.unsaveFailed' : 'saved.saveFailed');
    showToast({ tone: 'destructive', text });
  }
}

let stopReporting: (() => void) | null = null;

let reported: string | null = null;

/**
 * Shows a toast for a save that the screen had accepted and the server refuses, now and from now on (MARKET-16).
 * Each is reported once.
 */
function reportDroppedSaves({ t }: { t: Translate }): void {
  const report = () => {
    const dropped = droppedSave.get();
    if (!dropped || dropped.opId === reported) return;
    reported = dropped.opId;
    const text = `${t('saved.saveFailed')}. ${t(`sync.reason.${dropped.reason}`)}`;
    showToast({ tone: 'destructive', text });
  };
  stopReporting?.();
  stopReporting = droppedSave.subscribe(report);
  report();
}

/**
 * Completes a save that a visitor began before sign-in (PEOPLE-7). A promotion that is saved already stays
 * saved.
 */
async function savePending(options: { t: Translate }): Promise<void> {
  const { t } = options;
  const card = popPendingSave({ nowMs: Date.now() });
  if (card && (await saveOnce({ card })) === 'saved') {
    showToast({ title: t('saved.doneTitle'), text: t('saved.done') });
  }
}

/** Completes what a visitor began, and reports refused saves from now on. Call it where a person may save. */
export function startSaving(options: { t: Translate }): Promise<void> {
  reportDroppedSaves(options);
  return savePending(options);
}
