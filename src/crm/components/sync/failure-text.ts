import type { Translate } from '../../../i18n/translate.ts';
import type { OutboxEntry } from '../../data/sync/use-changes.ts';
import { recordProblem, type RecordProblem } from '../../../insurance/rules/record-refusal.ts';
import { problemOfRefusal } from '../../rules/server-refusal.ts';
import { columnLabel } from './column-text.ts';
import { customerFieldLabel } from '../customer/field-texts.ts';

/**
 * Why the server refused a change, in words: the message of the field if the server named one. Empty without
 * a failure.
 */
export function failureText(options: { failure: OutboxEntry['failure']; t: Translate }): string {
  const { failure, t } = options;
  if (!failure) return '';
  const ofRecord = recordProblem(failure.detail);
  if (ofRecord) return recordText({ problem: ofRecord, t });
  const problem = problemOfRefusal(failure.detail);
  if (problem && failure.code === 'value_refused') {
    return `${customerFieldLabel({ field: problem.field, t })}: ${t(`invalid.${problem.message}`)}`;
  }
  // The server refuses because of permissions, so the text says that access is denied (CUSTOMER-13).
  if (failure.code === 'not_allowed') return `${t('customer.accessDenied')}: ${t('customer.noPermission')}`;
  return t(`sync.reason.${failure.code}`);
}

/**
 * The message for a refused value of a note, task, booking or insurance record, after the label of its
 * column.
 */
export function recordText(options: { problem: RecordProblem; t: Translate }): string {
  const { problem, t } = options;
  const { message, limit } = problem;
  const words = message === 'tooLong' ? t('refused.tooLong', { limit: limit ?? 0 }) : t(`refused.${message}`);
  const label = problem.column === null ? null : columnLabel(problem.column);
  return label === null ? words : `${t(label as 'customer.name')}: ${words}`;
}
