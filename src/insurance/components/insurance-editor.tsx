import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { storeDraft } from '../../drafts/data/store-draft.ts';
import { useFoundDraft } from '../../drafts/data/use-draft.ts';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { showUndoToast } from '../../ui/notices/show-undo-toast.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import { addInsurance } from '../data/add-insurance.ts';
import { markRenewed } from '../data/mark-renewed.ts';
import { dropDocuments } from '../data/drop-documents.ts';
import { saveInsurance } from '../data/save-insurance.ts';
import { useToday } from '../../session/data/use-today.ts';
import type { ListedInsurance } from '../data/use-insurance.ts';
import { insuranceColumnsOf, renewedColumns } from '../rules/insurance-columns.ts';
import type { InsuranceDocument } from '../rules/insurance-documents.ts';
import { parseInsuranceDraft } from '../rules/insurance-draft.ts';
import { emptyInsuranceForm, insuranceProblem, toInsuranceForm } from '../rules/insurance-values.ts';
import type { InsuranceColumns } from '../rules/insurance.ts';
import { InsuranceForm } from './insurance-form.tsx';
import { notifyInsuranceRefusal } from './notify-insurance-refusal.ts';

/** What the form is opened for: a new record, an edit, or a renewal as a copy. */
export type InsuranceTask = { kind: 'add' } | { kind: 'edit' | 'renew'; listed: ListedInsurance };

/** Loads the draft of the task, and carries out what the form returns: save, renew or cancel. */
export function InsuranceEditor(props: {
  customerId: string;
  task: InsuranceTask;
  onReopen: (task: InsuranceTask) => void;
  onDone: () => void;
}) {
  const t = useText();
  const today = useToday();
  const { customerId, task } = props;
  const draftKey = `insurance:${task.kind}:${task.kind === 'add' ? customerId : task.listed.record.id}`;
  const found = useFoundDraft({ key: draftKey, parse: parseInsuranceDraft });
  // The columns as the person saw them when the form opened. Changes from elsewhere must not alter an open
  // form.
  const [opened] = useState(() => (task.kind === 'add' ? null : insuranceColumnsOf(task.listed.record)));
  if (found.state === 'loading') return <CardsSkeleton cards={3} />;
  const draft = found.state === 'found' ? found.value : null;
  const edited = task.kind === 'edit' ? opened : null;
  const seen = draft?.seen ?? edited;
  const start = task.kind === 'renew' && opened ? renewedColumns({ columns: opened, today }) : opened;
  const initial = start ? toInsuranceForm(start) : emptyInsuranceForm;

  const save = async (columns: InsuranceColumns) => {
    const written =
      task.kind === 'edit' && seen
        ? await saveInsurance({ id: task.listed.record.id, columns, seen })
        : await addInsurance({ customerId, columns });
    if (!notifyInsuranceRefusal({ written, t })) return false;
    // The copy is saved by now, so a refusal of this write does not fail the save: another save would add the
    // copy twice.
    if (task.kind === 'renew')
      notifyInsuranceRefusal({
        written: await markRenewed({ record: task.listed.record, copy: columns, today }),
        t,
      });
    return true;
  };

  const cancel = (typed: object | null, added: readonly InsuranceDocument[]) => {
    props.onDone();
    if (!typed) return;
    showUndoToast({
      title: t('form.discarded'),
      action: {
        label: t('action.undo'),
        run: () => {
          void storeDraft({ key: draftKey, value: typed }).then(() => props.onReopen(task));
        },
      },
      onGone: () => void dropDocuments(added),
    });
  };

  return (
    <InsuranceForm
      customerId={customerId}
      title={t(`insurance.${task.kind}Title`)}
      draftKey={draftKey}
      initial={initial}
      draft={draft}
      seen={seen}
      before={task.kind === 'edit' ? seen : start}
      refused={task.kind === 'edit' ? insuranceProblem(task.listed.refused?.detail ?? null) : null}
      onSave={save}
      onSaved={() => {
        showToast({
          title: t('insurance.success'),
          text: t(task.kind === 'edit' ? 'insurance.updated' : 'insurance.added'),
        });
        props.onDone();
      }}
      onCancel={cancel}
    />
  );
}
