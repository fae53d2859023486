import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { awaitFocus } from '../../../ui/fields/awaited-focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CustomerPicker } from './customer-picker.tsx';

// The form of a task imports the zod schemas, which the list does not need, so it is loaded on demand.
const TaskSheet = lazy(() =>
  import('../tasks/task-sheet.tsx').then((module) => ({ default: module.TaskSheet })),
);

type Step = 'closed' | 'menu' | 'notes' | 'bookings' | 'task';

/**
 * A floating button on every screen without an action bar of its own. It adds a customer, a task, or a note
 * or booking of a customer who is chosen first.
 */
export function AddMenu() {
  const t = useText();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('closed');
  const close = () => setStep('closed');
  const write = (id: string) => {
    if (step !== 'notes' && step !== 'bookings') return;
    awaitFocus(`${step}:${id}`);
    void navigate({ to: '/crm/customer/$id', params: { id }, search: { tab: step } });
    close();
  };
  const isChoosing = step === 'notes' || step === 'bookings';
  return (
    <>
      <button
        type="button"
        className="add-button"
        aria-label={t('action.add')}
        aria-haspopup="dialog"
        onClick={() => setStep('menu')}
      >
        <Icon name="plus" />
      </button>
      <Sheet
        open={step === 'menu' || isChoosing}
        title={t(isChoosing ? 'add.forWhom' : 'action.add')}
        onClose={close}
      >
        {isChoosing ? (
          <CustomerPicker onChoose={({ id }) => write(id)} />
        ) : (
          <div className="menu-group" style={{ borderTop: 0 }}>
            <Link to="/crm/add" className="menu-item" onClick={close}>
              <Icon name="person" />
              {t('crm.add')}
            </Link>
            <button type="button" className="menu-item" onClick={() => setStep('notes')}>
              <Icon name="note" />
              {t('record.customer_notes')}
            </button>
            <button type="button" className="menu-item" onClick={() => setStep('bookings')}>
              <Icon name="tag" />
              {t('record.bookings')}
            </button>
            <button type="button" className="menu-item" onClick={() => setStep('task')}>
              <Icon name="check" />
              {t('record.tasks')}
            </button>
          </div>
        )}
      </Sheet>
      {step === 'task' && (
        <Suspense>
          <TaskSheet open task={null} customerId={null} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
