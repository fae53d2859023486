import type { Translate } from '../../../i18n/translate.ts';
import { refusalText } from '../../../session/components/refusal-text.ts';
import type { SavedPromotion } from '../../data/save-promotion.ts';

/** What the form shows after an attempt that published nothing. */
export interface PublishTrouble {
  kind: 'offline' | 'signed_out' | 'failed';
  text: string;
}

type NotPublished = Exclude<SavedPromotion, { outcome: 'published' | 'changed' }>;

/** Why nothing was published, in words. */
export function publishTrouble(answer: NotPublished, t: Translate): PublishTrouble {
  switch (answer.outcome) {
    case 'unreachable':
      return answer.offline
        ? { kind: 'offline', text: t('publish.offline') }
        : { kind: 'failed', text: t('publish.unreachable') };
    case 'signed_out':
      return { kind: 'signed_out', text: t('publish.signInAgain') };
    case 'refused':
      return { kind: 'failed', text: t('publish.refused', { message: refusalText({ refusal: answer, t }) }) };
    case 'hidden':
      return { kind: 'failed', text: t('publish.hidden') };
    case 'picture_failed':
      return { kind: 'failed', text: t('publish.pictureFailed') };
  }
}
