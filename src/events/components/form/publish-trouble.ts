import type { Translate } from '../../../i18n/translate.ts';
import { refusalText } from '../../../session/components/refusal-text.ts';
import type { SavedEvent } from '../../data/save-event.ts';

/** What the form shows after an attempt that published nothing. */
export interface PublishTrouble {
  kind: 'offline' | 'signed_out' | 'failed';
  text: string;
}

type NotPublished = Exclude<
  SavedEvent,
  { outcome: 'published' } | { outcome: 'changed' } | { outcome: 'denied' }
>;

/** Why nothing was published, in words. */
export function publishTrouble(answer: NotPublished, t: Translate): PublishTrouble {
  switch (answer.outcome) {
    case 'unreachable':
      return answer.offline
        ? { kind: 'offline', text: t('event.form.offline') }
        : { kind: 'failed', text: t('event.form.unreachable') };
    case 'signed_out':
      return { kind: 'signed_out', text: t('event.form.signInAgain') };
    case 'refused':
      return {
        kind: 'failed',
        text: t('event.form.refused', { message: refusalText({ refusal: answer, t }) }),
      };
    case 'picture_failed':
      return { kind: 'failed', text: t('event.form.pictureFailed') };
  }
}
