import { useEffect } from 'react';
import { HealthRefusal } from '../../../consents/components/health-refusal.tsx';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { addDays } from '../../../lib/days/add-to-day.ts';
import { useDraftForm } from '../../../drafts/components/use-draft-form.ts';
import { deleteRow, restoreRow } from '../../../session/data/delete-row.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { recordSavedPlan } from '../../../ui/device/first-plan.ts';
import { DayInput } from '../../../ui/fields/day-input.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { bindFields } from '../../../ui/forms/bind-fields.ts';
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { TimeInput } from '../../../ui/fields/time-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { tasksEntity } from '../../data/tasks/tasks-entity.ts';
import { writeTask } from '../../data/tasks/write-task.ts';
import { seeTask, type SeenTask, type TaskDraft } from '../../rules/tasks/task-draft.ts';
import {
  checkTaskForm,
  emptyTaskForm,
  type TaskFormValues,
  type TaskProblem,
} from '../../rules/tasks/task-values.ts';
import { repetitions, type Task } from '../../rules/tasks/task.ts';
import { openEntries } from '../../rules/tasks/today-buckets.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';
import { saveCalendar } from './save-calendar.ts';
import { TaskCustomer } from './task-customer.tsx';
import { taskProblemText } from './task-problem-text.ts';
import './tasks.css';

const TITLE = 'task_title';

/**
 * The form of a new task or of an edit: title, day, time, customer and note (CUSTOMER-15). Input is stored as
 * a draft.
 */
export function TaskForm(props: {
  task: Task | null;
  customerId: string | null;
  draftKey: string;
  draft: TaskDraft | null;
  onDone: () => void;
  /** Called when the draft is dropped, so that the form opens again without it. */
  onStartOver: () => void;
}) {
  const t = useText();
  const today = useToday();
  const { task, draft, onDone } = props;
  const opened = task && seeTask({ task, today });
  const form = useDraftForm<TaskFormValues, TaskFormValues, TaskProblem, SeenTask | null>({
    draftKey: props.draftKey,
    base: {
      values: valuesOf({ seen: opened, customerId: task ? task.customer_id : props.customerId }),
      seen: draft?.seen ?? opened,
    },
    draft: draft && draft.values,
    toDraft: (held) => held satisfies TaskDraft,
    check: ({ values }) => checkTaskForm(values),
    textOf: (problem) => taskProblemText(problem, t),
    save: async ({ checked, base: { seen } }) => {
      const edited = task && seen && { id: task.id, seen };
      const written = await writeTask({ values: checked, edited });
      return notifyIfRefused({ written, t }) ? { outcome: 'done' } : { outcome: 'failed', failure: null };
    },
    onInvalid: ([first]) => {
      if (first) document.getElementById(fieldId(`task_${first.field}`))?.focus();
    },
    onSaved: () => {
      if (!task) recordSavedPlan();
      onDone();
      showToast({ text: t(task ? 'task.saved' : 'task.added') });
    },
  });
  const { values, errors, change } = form;
  const field = bindFields({ values, errors, onChange: change });
  useEffect(() => document.getElementById(fieldId(TITLE))?.focus(), []);

  const restore = async (id: string) => {
    if (!notifyIfRefused({ written: await restoreRow({ entity: tasksEntity, id }), t })) return;
    showToast({ text: t('task.restored') });
  };
  const remove = async ({ id }: Task) => {
    if (!notifyIfRefused({ written: await deleteRow({ entity: tasksEntity, id }), t })) return;
    await form.close();
    onDone();
    showToast({ text: t('task.deleted'), action: { label: t('action.undo'), run: () => void restore(id) } });
  };

  const days = [
    { text: t('label.today'), day: today },
    { text: t('home.tomorrow'), day: addDays({ day: today, days: 1 }) },
    { text: t('task.nextWeek'), day: addDays({ day: today, days: 7 }) },
    { text: t('task.someDay'), day: '' },
  ];
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      {form.restored && <DraftNotice onDrop={() => void form.close().then(props.onStartOver)} />}
      <TextInput
        {...field('title')}
        name={TITLE}
        label={t('task.title')}
        required
        autoComplete="off"
        enterKeyHint="done"
      />
      <div className="form-row task-when">
        <DayInput {...field('due_on')} name="task_due_on" label={t('task.due')} />
        <TimeInput {...field('due_time')} name="task_due_time" label={t('label.time')} />
      </div>
      <fieldset className="row-actions task-days" aria-label={t('task.due')}>
        {days.map(({ text, day }) => (
          <Button
            key={day}
            variant="soft"
            color="gray"
            aria-pressed={values.due_on === day}
            onClick={() => change({ due_on: day })}
          >
            {text}
          </Button>
        ))}
      </fieldset>
      <SelectInput
        name="task_repeat"
        label={t('task.repeat')}
        value={values.repeat ?? ''}
        error={errors.repeat}
        options={[
          { value: '', label: t('task.repeat.never') },
          ...repetitions.map((value) => ({ value, label: t(`task.repeat.${value}`) })),
        ]}
        onChange={(chosen) => change({ repeat: repetitions.find((one) => one === chosen) ?? null })}
      />
      <TaskCustomer
        value={values.customer_id}
        isFixed={task !== null || props.customerId !== null}
        onChange={(id) => change({ customer_id: id })}
      />
      {values.customer_id !== null && <HealthRefusal customerId={values.customer_id} />}
      <TextAreaInput {...field('note')} name="task_note" label={t('label.note')} rows={2} />
      <div className="form-end">
        <span className="field-help" aria-live="polite">
          {form.draftSaved && form.dirty ? t('form.draftSaved') : ''}
        </span>
        {task?.due_on && <CalendarButton task={task} />}
        {task && (
          <Button variant="soft" color="red" disabled={form.busy} onClick={() => void remove(task)}>
            <Icon name="trash" />
            {t('action.delete')}
          </Button>
        )}
        <Button type="submit" disabled={form.busy}>
          {t('task.save')}
        </Button>
      </div>
    </form>
  );
}

/** Saves the stored task as a calendar file. */
function CalendarButton({ task }: { task: Task }) {
  const t = useText();
  const style = useDateStyle();
  const today = useToday();
  const save = () => {
    const entries = openEntries({ tasks: [task], today });
    saveCalendar({ entries, customers: new Map(), today, style, t });
  };
  return (
    <Button variant="soft" color="gray" onClick={save}>
      <Icon name="download" />
      {t('today.calendarOf')}
    </Button>
  );
}

function valuesOf(options: { seen: SeenTask | null; customerId: string | null }): TaskFormValues {
  const { seen, customerId } = options;
  if (seen === null) return { ...emptyTaskForm, customer_id: customerId };
  const { title, due_time, repeat, note } = seen.columns;
  return {
    title: title ?? '',
    due_on: seen.shown ?? '',
    due_time: due_time ?? '',
    repeat,
    note: note ?? '',
    customer_id: customerId,
  };
}
