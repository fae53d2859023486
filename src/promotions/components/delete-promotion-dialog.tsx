import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { deletePromotion } from '../data/delete-promotion.ts';

/** Asks, deletes, and tells what came of it (spec 1 §5, §8). */
export function DeletePromotionDialog(props: {
  promotion: { id: string; promotion_title: string };
  onDone: (deleted: boolean) => void;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const outcome = await deletePromotion({ id: props.promotion.id });
    if (outcome === 'deleted') showToast({ title: t('toast.success'), text: t('promo.deleted') });
    else showToast({ tone: 'destructive', title: t('toast.error'), text: t('promo.deleteFailed') });
    props.onDone(outcome === 'deleted');
  };
  return (
    <ConfirmDialog
      open
      title={t('promo.deleteTitle')}
      text={`${t('promo.deleteAsk')} ${props.promotion.promotion_title}`}
      confirmLabel={t('action.delete')}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => props.onDone(false)}
    />
  );
}
