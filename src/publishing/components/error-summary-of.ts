import type { ErrorSummaryLine } from '../../ui/forms/error-summary.tsx';

/** The entries of the error summary at the top of a form. */
export function errorSummaryOf<Field extends string>(options: {
  errors: Partial<Record<Field, string>>;
  labelOf: (field: Field) => string;
}): ErrorSummaryLine[] {
  return (Object.entries(options.errors) as [Field, string][]).map(([field, text]) => ({
    field,
    label: options.labelOf(field),
    text,
  }));
}
