import type { Translate } from '../../i18n/translate.ts';
import type { PictureKind } from '../rules/picture-limits.ts';
import type { PictureFieldProblem } from './picture-field.tsx';

const tooLarge = {
  main: 'picture.tooLargeMain',
  item: 'picture.tooLargeItem',
  event: 'picture.tooLargeEvent',
} as const;

/** Title and text of the toast that gives the reason for refusing a picture (PUBLISH-8). */
export function pictureProblemText(options: {
  problem: PictureFieldProblem;
  kind: PictureKind;
  t: Translate;
}): {
  title: string;
  text: string;
} {
  const { problem, kind, t } = options;
  switch (problem) {
    case 'too_large':
      return {
        title: t('picture.tooLarge'),
        text: t(tooLarge[kind]),
      };
    case 'wrong_type':
      return { title: t('picture.wrongType'), text: t('picture.wrongTypeText') };
    case 'unreadable':
      // The specification has its own text for events.
      if (kind === 'event') return { title: t('picture.unprocessed'), text: t('picture.unreadable') };
      return { title: t('toast.error'), text: t('picture.unreadable') };
    case 'not_stored':
      return { title: t('toast.error'), text: t('picture.notStored') };
  }
}
