import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFoundDraft } from '../../../drafts/data/use-draft.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { ListSkeleton } from '../../../ui/notices/skeleton.tsx';
import { parseTaskDraft } from '../../rules/tasks/task-draft.ts';
import type { Task } from '../../rules/tasks/task.ts';
import { TaskForm } from './task-form.tsx';

interface TaskSheetProps {
  /** Null for a new task. */
  task: Task | null;
  /** The customer of a new task; null lets the agent choose one. */
  customerId: string | null;
  onClose: () => void;
}

/** The form of a task in a sheet. Closing it stores what was typed as a draft. */
export function TaskSheet(props: TaskSheetProps & { open: boolean }) {
  const t = useText();
  return (
    <Sheet open={props.open} title={t(props.task ? 'task.edit' : 'task.new')} onClose={props.onClose}>
      <FoundForm {...props} />
    </Sheet>
  );
}

function FoundForm({ task, customerId, onClose }: TaskSheetProps) {
  const draftKey = task ? `task:edit:${task.id}` : `task:add:${customerId ?? ''}`;
  const found = useFoundDraft({ key: draftKey, parse: parseTaskDraft });
  const [isAnew, setIsAnew] = useState(false);
  if (found.state === 'loading') return <ListSkeleton rows={2} />;
  return (
    <TaskForm
      key={String(isAnew)}
      task={task}
      customerId={customerId}
      draftKey={draftKey}
      draft={found.state === 'found' && !isAnew ? found.value : null}
      onDone={onClose}
      onStartOver={() => setIsAnew(true)}
    />
  );
}
