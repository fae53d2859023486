import type { CatalogueName } from '../../../i18n/catalogue.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { SummedError } from '../../../ui/forms/error-summary.tsx';
import type { CustomerField, FieldProblem } from '../../rules/customer/customer-form.ts';

/** The label of a field of the form. */
export function fieldLabel(options: { field: CustomerField; t: Translate }): string {
  const { field, t } = options;
  switch (field) {
    case 'house_address':
    case 'house_lat':
    case 'house_lng':
      return t('customer.houseLocation');
    case 'work_address':
      return t('customer.workLocation');
    default:
      return t(`customer.${field}`);
  }
}

/** The first problem of each field, in words; those of coordinates stand at the address. */
export function errorsByField(options: {
  problems: readonly FieldProblem[];
  t: Translate;
}): Partial<Record<CustomerField, string>> {
  const texts: Partial<Record<CustomerField, string>> = {};
  for (const { field, message } of options.problems) {
    const shownAt = field === 'house_lat' || field === 'house_lng' ? 'house_address' : field;
    texts[shownAt] ??= options.t(`invalid.${message}`);
  }
  return texts;
}

export function summedErrors(options: {
  errors: Partial<Record<CustomerField, string>>;
  t: Translate;
}): SummedError[] {
  return (Object.entries(options.errors) as [CustomerField, string][]).map(([field, text]) => ({
    field,
    label: fieldLabel({ field, t: options.t }),
    text,
  }));
}

/**
 * "path: message" of each problem, joined by commas: the text of the toast (spec 2 §5). Paths are the
 * specification's own; where a language was chosen they are the fields' labels in it.
 */
export function problemList(options: {
  problems: readonly FieldProblem[];
  catalogue: CatalogueName;
  t: Translate;
}): string {
  const { t } = options;
  const name = (field: CustomerField) => (options.catalogue === 'spec' ? field : fieldLabel({ field, t }));
  return options.problems
    .map(({ field, message }) => `${name(field)}: ${t(`invalid.${message}`)}`)
    .join(', ');
}
