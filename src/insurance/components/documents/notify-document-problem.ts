import type { Translate } from '../../../i18n/translate.ts';
import { showToast } from '../../../ui/notices/toasts.ts';
import type { DocumentProblem } from '../../data/store-document.ts';

/** The toast says why a file was refused: too large, of another type, or unreadable (INSURANCE-7). */
export function documentProblemText(options: { refusal: DocumentProblem; t: Translate }): {
  title: string;
  text: string;
} {
  const { refusal, t } = options;
  if (refusal === 'too_large') {
    return { title: t('document.tooLargeTitle'), text: t('document.tooLarge') };
  }
  return {
    title: t('insurance.error'),
    text: `${t('document.uploadFailed')}: ${t(`document.problem.${refusal}`)}`,
  };
}

/** Shows as a toast why a file was refused. */
export function notifyDocumentProblem(options: { refusal: DocumentProblem; t: Translate }): void {
  showToast({ tone: 'destructive', ...documentProblemText(options) });
}
