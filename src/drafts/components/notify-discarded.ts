import { storeDraft } from '../data/store-draft.ts';
import type { Translate } from '../../i18n/translate.ts';
import { showToast } from '../../ui/notices/toasts.ts';

/** After a cancelled form, shows a toast whose action restores the draft and calls `reopen`. */
export function notifyDiscarded(options: {
  /** The discarded draft; null when nothing had been changed, and then no toast is shown. */
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
