import type { Translate } from '../../i18n/translate.ts';
import { refusalText } from '../../session/components/refusal-text.ts';
import type { PublicationText } from './publication-section.ts';
import type { PublishOutcome } from '../data/publish.ts';

/** Error codes of the database (CONVENTIONS, "Error codes"). */
const TOO_MANY = 'SB022';
const ADVERT_REFUSED = 'SB027';

/** The message that the form shows after a save that stored nothing. */
export interface PublishProblem {
  kind: 'offline' | 'signed_out' | 'failed';
  text: string;
}

/** The reason why a save stored nothing, as a message for the form. */
export function publishProblem(options: {
  answer: Exclude<PublishOutcome<unknown>, { outcome: 'published' }>;
  text: PublicationText;
  t: Translate;
}): PublishProblem {
  const { answer, text, t } = options;
  switch (answer.outcome) {
    case 'unreachable':
      return answer.offline
        ? { kind: 'offline', text: t(`${text}.offline`) }
        : { kind: 'failed', text: t(`${text}.unreachable`) };
    case 'signed_out':
      return { kind: 'signed_out', text: t(`${text}.signInAgain`) };
    case 'refused':
      if (answer.code === TOO_MANY) return { kind: 'failed', text: t(`${text}.tooMany`) };
      if (answer.code === ADVERT_REFUSED) return { kind: 'failed', text: t('advert.refused') };
      return { kind: 'failed', text: t(`${text}.refused`, { message: refusalText({ refusal: answer, t }) }) };
    case 'hidden':
      return { kind: 'failed', text: t('publish.hidden') };
    case 'picture_failed':
      return { kind: 'failed', text: t(`${text}.pictureFailed`) };
  }
}
