import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { DayInput } from '../../../ui/fields/day-input.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { addTaskToEach } from '../../data/bulk/add-task-to-each.ts';
import { checkTaskForm, emptyTaskForm, type TaskProblem } from '../../rules/tasks/task-values.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';
import { taskProblemText } from '../tasks/task-problem-text.ts';

/** Asks for a task's title and due day, and adds that task to each selected customer. */
export function BulkTaskSheet(props: { ids: ReadonlySet<string>; onClose: () => void; onDone: () => void }) {
  const t = useText();
  const { ids, onClose, onDone } = props;
  const [values, setValues] = useState(emptyTaskForm);
  const [problems, setProblems] = useState<readonly TaskProblem[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const errorOf = (field: TaskProblem['field']) => {
    const found = problems.find((problem) => problem.field === field);
    return found && taskProblemText(found, t);
  };
  const add = async () => {
    const checked = checkTaskForm(values);
    setProblems(checked.ok ? [] : checked.problem);
    if (!checked.ok) {
      document.getElementById(fieldId(`bulk_${checked.problem[0]?.field}`))?.focus();
      return;
    }
    setIsBusy(true);
    const written = await addTaskToEach({ ids, values: checked.value });
    setIsBusy(false);
    if (!notifyIfRefused({ written, t })) return;
    onDone();
    showToast({ text: t('bulk.tasksAdded', { n: ids.size }) });
  };
  return (
    <Sheet open title={t('bulk.taskOf', { n: ids.size })} onClose={onClose}>
      <Form className="form" onSubmit={add}>
        <TextInput
          name="bulk_title"
          label={t('task.title')}
          required
          autoComplete="off"
          enterKeyHint="done"
          value={values.title}
          error={errorOf('title')}
          onChange={(title) => setValues({ ...values, title })}
        />
        <DayInput
          name="bulk_due_on"
          label={t('task.due')}
          value={values.due_on}
          error={errorOf('due_on')}
          onChange={(day) => setValues({ ...values, due_on: day })}
        />
        <div className="form-end">
          <Button type="submit" disabled={isBusy}>
            {t('task.save')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
