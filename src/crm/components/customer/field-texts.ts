import type { MessagesName } from '../../../i18n/message-texts.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { ErrorSummaryLine } from '../../../ui/forms/error-summary.tsx';
import type { CustomerField, CustomerFieldProblem } from '../../rules/customer/customer-values.ts';

/** The label of a field of the form. */
export function customerFieldLabel(options: { field: CustomerField; t: Translate }): string {
  const { field, t } = options;
  switch (field) {
    case 'house_address':
    case 'house_lat':
    case 'house_lng':
      return t('customer.houseLocation');
    case 'work_address':
      return t('customer.workLocation');
    case 'more_contacts':
      return t('customer.moreContacts');
    default:
      return t(`customer.${field}`);
  }
}

type FieldErrors = Partial<Record<CustomerField, string>>;

/** The errors by the field that shows them: errors of coordinates are shown at the address. */
export function shownErrors(errors: FieldErrors): FieldErrors {
  const shown: FieldErrors = {};
  for (const [field, text] of Object.entries(errors) as [CustomerField, string][]) {
    shown[field === 'house_lat' || field === 'house_lng' ? 'house_address' : field] ??= text;
  }
  return shown;
}

/** The errors with the labels of their fields, for the summary at the top of the form. */
export function customerErrorSummary(options: { errors: FieldErrors; t: Translate }): ErrorSummaryLine[] {
  return (Object.entries(options.errors) as [CustomerField, string][]).map(([field, text]) => ({
    field,
    label: customerFieldLabel({ field, t: options.t }),
    text,
  }));
}

/**
 * Joins "path: message" of all problems by commas for one toast (CUSTOMER-5). The default language shows the
 * paths of the schema; a chosen language shows the labels of the fields.
 */
export function problemList(options: {
  problems: readonly CustomerFieldProblem[];
  messagesName: MessagesName;
  t: Translate;
}): string {
  const { t } = options;
  const name = (field: CustomerField) =>
    options.messagesName === 'spec' ? field : customerFieldLabel({ field, t });
  return options.problems
    .map(({ field, message }) => `${name(field)}: ${t(`invalid.${message}`)}`)
    .join(', ');
}
