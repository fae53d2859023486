import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { eraseCustomer } from '../../data/customer/erase-customer.ts';

const problems = {
  unreachable: 'deleted.unreachable',
  signed_out: 'deleted.signedOut',
  not_sent: 'deleted.notSent',
} as const;

/**
 * Asks before a customer is erased for good, and shows the outcome as a toast (CUSTOMER-9). A null `customer`
 * closes the dialog.
 */
export function EraseDialog(props: { customer: { id: string; name: string } | null; onClose: () => void }) {
  const t = useText();
  const { customer, onClose } = props;
  const [busy, setBusy] = useState(false);
  const erase = async ({ id, name }: { id: string; name: string }) => {
    setBusy(true);
    const outcome = await eraseCustomer({ id });
    setBusy(false);
    onClose();
    if (outcome.outcome === 'erased') {
      showToast({ text: t('deleted.erased', { name }) });
    } else {
      showToast({ tone: 'destructive', text: t(problems[outcome.reason]) });
    }
  };
  return (
    <ConfirmDialog
      open={customer !== null}
      title={t('deleted.eraseConfirm', { name: customer?.name ?? '' })}
      text={t('deleted.eraseHelp')}
      confirmLabel={t('deleted.erase')}
      busy={busy}
      onConfirm={() => customer && void erase(customer)}
      onCancel={onClose}
    />
  );
}
