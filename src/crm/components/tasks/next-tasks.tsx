import { Heading } from '@radix-ui/themes';
import { useId } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../session/data/use-today.ts';
import { useOpenTasks } from '../../data/tasks/use-open-tasks.ts';
import { TaskSheet } from './task-sheet.tsx';
import { TodayRow } from './today-row.tsx';
import { useEntryActions } from './use-entry-actions.ts';

/** The open tasks of a customer, above the timeline. It renders nothing if there are none. */
export function NextTasks({ customerId }: { customerId: string }) {
  const t = useText();
  const today = useToday();
  const titleId = useId();
  const entries = useOpenTasks(customerId);
  const { actions, edited, closeForm } = useEntryActions();
  return (
    <>
      {entries.length > 0 && (
        <section className="today-bucket" aria-labelledby={titleId}>
          <div className="reminder-head">
            <Heading as="h2" size="3" id={titleId}>
              {t('task.next')}
            </Heading>
          </div>
          <ul className="plain-list">
            {entries.map((entry) => (
              <TodayRow key={entry.key} entry={entry} customer={null} today={today} actions={actions} />
            ))}
          </ul>
        </section>
      )}
      <TaskSheet open={edited !== null} task={edited} customerId={customerId} onClose={closeForm} />
    </>
  );
}
