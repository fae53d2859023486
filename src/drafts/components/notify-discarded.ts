import { storeDraft } from '../data/store-draft.ts';
import type { Translate } from '../../i18n/translate.ts';
import { showToast } from '../../ui/notices/toasts.ts';

/** After a cancel: what was typed can be had back for a while. */
export function notifyDiscarded(options: {
  /** What the form's draft was; null where nothing had been changed. */
  typed: object | null;
  draftKey: string;
  t: Translate;
  reopen: () => void;
}): void {
  const { typed, draftKey, t, reopen } = options;
  if (!typed) return;
  showToast({
    title: t('form.discarded'),
    action: {
      label: t('action.undo'),
      run: () => void storeDraft({ key: draftKey, value: typed }).then(reopen),
    },
  });
}
