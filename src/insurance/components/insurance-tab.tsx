import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { deleteRow, restoreRow } from '../../session/data/delete-row.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { insuranceEntity } from '../data/insurance-entity.ts';
import { useInsurance } from '../data/use-insurance.ts';
import type { CarInsurance } from '../rules/insurance.ts';
import { renewalCards } from '../rules/renewal-cards.ts';
import { useToday } from '../../session/data/use-today.ts';
import { focusPanel } from '../../ui/dialogs/focus-panel.ts';
import { carName } from './car-name.ts';
import { InsuranceCard } from './insurance-card.tsx';
import type { InsuredPerson } from './renewal-message.tsx';
import { InsuranceEditor, type InsuranceTask } from './insurance-editor.tsx';
import { notifyInsuranceRefusal } from './notify-insurance-refusal.ts';
import './insurance.css';

/** Shows a customer's car insurance as a list (INSURANCE-9), or the form in place of the list. */
export function InsuranceTab(props: {
  customerId: string;
  person: InsuredPerson;
  /** The id of the record whose renewal form opens with the tab; links of the renewal board set it. */
  renewed: string | undefined;
  /** Called when that form ends, saved or cancelled, so that the address no longer opens it. */
  onRenewedDone: () => void;
}) {
  const { customerId, person } = props;
  const t = useText();
  const live = useInsurance(customerId);
  const today = useToday();
  /** Undefined until the person opens or closes a form; until then `renewed` decides. */
  const [chosen, setTask] = useState<InsuranceTask | null>();
  const [asked, setAsked] = useState<CarInsurance | null>(null);

  const restore = async (id: string) => {
    if (!notifyInsuranceRefusal({ written: await restoreRow({ entity: insuranceEntity, id }), t })) return;
    showToast({ title: t('insurance.success'), text: t('insurance.restored') });
  };
  const remove = async ({ id }: CarInsurance) => {
    setAsked(null);
    if (!notifyInsuranceRefusal({ written: await deleteRow({ entity: insuranceEntity, id }), t })) return;
    focusPanel();
    showToast({
      title: t('insurance.success'),
      text: t('insurance.deleted'),
      action: { label: t('action.undo'), run: () => void restore(id) },
    });
  };

  const begun = live.state === 'ready' && live.value.find(({ record }) => record.id === props.renewed);
  const task = chosen === undefined && begun ? ({ kind: 'renew', listed: begun } as const) : chosen;
  if (task) {
    return (
      // Undo of a cancelled form replaces the task while the form of another record may be open.
      <InsuranceEditor
        key={task.kind === 'add' ? task.kind : `${task.kind} ${task.listed.record.id}`}
        customerId={customerId}
        task={task}
        onReopen={setTask}
        onDone={() => {
          setTask(null);
          focusPanel();
          if (props.renewed !== undefined) props.onRenewedDone();
        }}
      />
    );
  }
  if (live.state === 'loading') return <CardsSkeleton cards={1} />;
  if (live.state === 'failed') return <FailedLoad onRetry={live.retry} />;
  const records = live.value.map(({ record }) => record);
  const renewals = new Map(renewalCards({ records, today }).map((card) => [card.record.id, card]));
  const add = (
    <Button onClick={() => setTask({ kind: 'add' })}>
      <Icon name="plus" />
      {t('insurance.add')}
    </Button>
  );
  if (live.value.length === 0) {
    return (
      <EmptyState icon="shield" title={t('insurance.empty')} text={t('insurance.emptyHelp')}>
        {add}
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      <div>{add}</div>
      <ul className="insurances" aria-label={t('insurance.list')}>
        {live.value.map((listed) => (
          <InsuranceCard
            key={listed.record.id}
            listed={listed}
            renewal={renewals.get(listed.record.id) ?? null}
            person={person}
            onEdit={() => setTask({ kind: 'edit', listed })}
            onRenew={() => setTask({ kind: 'renew', listed })}
            onDelete={() => setAsked(listed.record)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={t('insurance.deleteTitle')}
        text={asked ? t('insurance.deleteText', { car: carName({ record: asked, t }) }) : ''}
        confirmLabel={t('insurance.delete')}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
}
