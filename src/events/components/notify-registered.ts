import type { Translate } from '../../i18n/translate.ts';
import { refusalText } from '../../session/components/refusal-text.ts';
import { recordUsefulness } from '../../ui/device/usefulness-store.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import type { CancelOutcome, RegisterOutcome } from '../data/registrations.ts';

/** Shows the outcome of a registration as a toast. */
export function notifyRegistered(options: { answer: RegisterOutcome; t: Translate }): void {
  const { answer, t } = options;
  const fail = (text: string) =>
    showToast({ tone: 'destructive', title: t('event.registerFailed'), ...(text ? { text } : {}) });
  switch (answer.outcome) {
    case 'registered':
      recordUsefulness();
      return showToast({ title: t('event.registerDone') });
    case 'waiting':
      recordUsefulness();
      return showToast({ title: t('event.waitingDone') });
    case 'already':
      return showToast({ title: t('event.already') });
    case 'full':
      return fail(t('event.justFull'));
    case 'started':
      return fail(t('event.justStarted'));
    case 'unknown':
      return fail(t('event.gone'));
    case 'unconfirmed':
      return fail(t('event.unconfirmed'));
    case 'same_address':
      return fail(t('event.sameAddress'));
    case 'signed_out':
      return fail(t('event.signInFirst'));
    case 'refused':
      return fail(refusalText({ refusal: answer, t }));
    case 'unreachable':
      return fail(t(answer.offline ? 'event.offline' : 'event.registerUnanswered'));
  }
}

/** Shows the outcome of a cancellation as a toast. `waited`: the person had a place in the waiting list. */
export function notifyCancelled(options: { answer: CancelOutcome; waited: boolean; t: Translate }): void {
  const { answer, waited, t } = options;
  const fail = (text: string) =>
    showToast({ tone: 'destructive', title: t('event.cancelFailed'), ...(text ? { text } : {}) });
  switch (answer.outcome) {
    // `unknown` means that there was no registration, which is what the person wanted.
    case 'cancelled':
    case 'unknown':
      return showToast({ title: t(waited ? 'event.left' : 'event.cancelled') });
    case 'started':
      return fail(t('event.justStarted'));
    case 'signed_out':
      return fail(t('event.signInFirst'));
    case 'refused':
      return fail(refusalText({ refusal: answer, t }));
    case 'unreachable':
      return fail(answer.offline ? '' : t('event.registerUnanswered'));
  }
}
