import type { Translate } from '../../i18n/translate.ts';
import type { ErrorSummaryLine } from '../../ui/forms/error-summary.tsx';
import { insuranceFields, type InsuranceField, type InsuranceProblem } from '../rules/insurance-values.ts';

/** The translated error of each invalid field; valid fields are missing. */
export type InsuranceFieldErrors = Partial<Record<InsuranceField, string>>;

/** The errors for the summary at the top of the form, in the order of the form's fields. */
export function summedInsuranceErrors(options: {
  errors: InsuranceFieldErrors;
  t: Translate;
}): ErrorSummaryLine[] {
  const { errors, t } = options;
  return insuranceFields.flatMap((field) => {
    const text = errors[field];
    return text === undefined ? [] : [{ field, label: t(`column.${field}`), text }];
  });
}

/** The text of a problem, for its field. */
export function problemText(options: { problem: InsuranceProblem; t: Translate }): string {
  const { problem, t } = options;
  const { message } = problem;
  if (message === 'date' || message === 'text') return t(`invalid.${message}`);
  if (message === 'tooLong') return t('refused.tooLong', { limit: problem.limit ?? 0 });
  return t(`refused.${message}`);
}
