import type { Translate } from '../../i18n/translate.ts';
import type { PictureKind } from '../rules/picture-limits.ts';
import type { PictureTrouble } from './picture-field.tsx';

/** What a toast says of a picture that was not taken (spec 1 §5). */
export function pictureTroubleText(options: { trouble: PictureTrouble; kind: PictureKind; t: Translate }): {
  title: string;
  text: string;
} {
  const { trouble, kind, t } = options;
  switch (trouble) {
    case 'too_large':
      return {
        title: t('picture.tooLarge'),
        text: t(kind === 'main' ? 'picture.tooLargeMain' : 'picture.tooLargeItem'),
      };
    case 'wrong_type':
      return { title: t('picture.wrongType'), text: t('picture.wrongTypeText') };
    case 'unreadable':
      return { title: t('toast.error'), text: t('picture.unreadable') };
    case 'not_kept':
      return { title: t('toast.error'), text: t('picture.notKept') };
  }
}
