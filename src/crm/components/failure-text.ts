import type { Translate } from '../../i18n/translate.ts';
import type { OutboxEntry } from '../data/use-changes.ts';
import { problemOfRefusal } from '../rules/server-refusal.ts';
import { fieldLabel } from './field-texts.ts';

/** Why the server refused a change, in words: the field's own message where it named one. */
export function failureText(options: { failure: OutboxEntry['failure']; t: Translate }): string {
  const { failure, t } = options;
  if (!failure) return '';
  const problem = problemOfRefusal(failure.detail);
  if (problem && failure.code === 'value_refused') {
    return `${fieldLabel({ field: problem.field, t })}: ${t(`invalid.${problem.message}`)}`;
  }
  // The specification's words for what used to be the answer to the save itself (spec 2 §8).
  if (failure.code === 'not_allowed') return `${t('customer.accessDenied')}: ${t('customer.noPermission')}`;
  return t(`sync.reason.${failure.code}`);
}
