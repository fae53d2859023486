import type { Translate } from '../../../i18n/translate.ts';
import type { ErrorSummaryLine } from '../../../ui/forms/error-summary.tsx';
import type { PageProblem } from '../../rules/check-page.ts';
import type { PageField } from '../../rules/merge-page.ts';

/** The message of each text's first problem, by the name of its field. */
export type PageErrors = Readonly<Partial<Record<string, string>>>;

/** Lines of the error summary; `prefix` is that of the controls' names. */
export function pageErrorSummary(options: {
  errors: PageErrors;
  prefix: string;
  t: Translate;
}): ErrorSummaryLine[] {
  return (Object.entries(options.errors) as [string, string][]).map(([field, text]) => ({
    field: `${options.prefix}.${field}`,
    label: labelOf({ field, t: options.t }),
    text,
  }));
}

/** Joins the messages for one toast (PAGE-2). */
export function joinPageMessages(options: { problems: readonly PageProblem[]; t: Translate }): string {
  return [...new Set(options.problems.map(({ message }) => options.t(`editor.invalid.${message}`)))].join(
    ', ',
  );
}

/** The label of a field of a site page; of a question it names the row too. */
export function labelOf(options: { field: string; t: Translate }): string {
  const { field, t } = options;
  const [, row, part] = field.split('.');
  if (part === undefined) return t(`editor.field.${field as PageField}`);
  const n = Number(row) + 1;
  return part === 'question' ? t('editor.questionNumber', { n }) : t('editor.answerNumber', { n });
}
