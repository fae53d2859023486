import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { deleteEvent } from '../data/delete-event.ts';

/** Asks, deletes, and tells what came of it (spec 2 §8). */
export function DeleteEventDialog(props: {
  event: { id: string; event_title: string };
  onDone: (deleted: boolean) => void;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const outcome = await deleteEvent({ id: props.event.id });
    if (outcome === 'deleted') showToast({ title: t('toast.success'), text: t('event.deleted') });
    else showToast({ tone: 'destructive', title: t('toast.error'), text: t('event.deleteFailed') });
    props.onDone(outcome === 'deleted');
  };
  return (
    <ConfirmDialog
      open
      title={t('event.deleteTitle')}
      text={`${t('event.deleteAsk')} ${props.event.event_title}`}
      confirmLabel={t('action.delete')}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => props.onDone(false)}
    />
  );
}
