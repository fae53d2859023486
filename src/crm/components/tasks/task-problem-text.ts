import type { Translate } from '../../../i18n/translate.ts';
import { TASK_NOTE_LENGTH, TASK_TITLE_LENGTH, type TaskProblem } from '../../rules/tasks/task-values.ts';

/** The message of a broken rule of a task, for its field. */
export function taskProblemText({ field, message }: TaskProblem, t: Translate): string {
  if (message !== 'tooLong') return t(`task.invalid.${message}`);
  return t('task.invalid.tooLong', { limit: field === 'note' ? TASK_NOTE_LENGTH : TASK_TITLE_LENGTH });
}
