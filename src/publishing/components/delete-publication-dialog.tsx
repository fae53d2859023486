import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { deletePublication } from '../data/delete-publication.ts';

const texts = { promotions: 'promo', events: 'event' } as const;

/** Asks for confirmation, deletes the row, and shows a toast with the result (PUBLISH-12, EVENT-9). */
export function DeletePublicationDialog(props: {
  table: keyof typeof texts;
  id: string;
  title: string;
  onDone: (deleted: boolean) => void;
}) {
  const t = useText();
  const { table, id } = props;
  const text = texts[table];
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const outcome = await deletePublication({ table, id });
    if (outcome === 'deleted') showToast({ title: t('toast.success'), text: t(`${text}.deleted`) });
    else if (outcome === 'gone') showToast({ text: t(`${text}.deletedBefore`) });
    else showToast({ tone: 'destructive', title: t('toast.error'), text: t(`${text}.deleteFailed`) });
    props.onDone(outcome !== 'failed');
  };
  return (
    <ConfirmDialog
      open
      title={t(`${text}.deleteTitle`)}
      text={t(`${text}.deleteAsk`)}
      detail={`${props.title}${table === 'events' ? `. ${t('event.deleteHelp')}` : ''}`}
      confirmLabel={t('action.delete')}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => props.onDone(false)}
    />
  );
}
