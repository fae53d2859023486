import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormSheet } from '../../../ui/dialogs/form-sheet.tsx';
import { useSheetInput } from '../../../ui/dialogs/use-sheet-input.ts';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { retainCustomer } from '../../data/retention/retain-customer.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';

const MAX_REASON = 1000;

/** Asks why a customer's data is retained for another year. `customer` null closes the sheet. */
export function RetainSheet(props: { customer: { id: string; name: string } | null; onClose: () => void }) {
  const t = useText();
  const { customer, onClose } = props;
  return (
    <FormSheet
      open={customer !== null}
      title={t('retention.retainTitle', { name: customer?.name ?? '' })}
      onClose={onClose}
    >
      {customer && <RetainForm key={customer.id} customerId={customer.id} onDone={onClose} />}
    </FormSheet>
  );
}

function RetainForm(props: { customerId: string; onDone: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  useSheetInput({ isChanged: reason !== '' });
  const [error, setError] = useState<string | undefined>(undefined);
  const retain = async () => {
    const written = reason.trim();
    if (written === '') return setError(t('retention.reasonRequired'));
    if (textLength(written) > MAX_REASON) return setError(t('refused.tooLong', { limit: MAX_REASON }));
    setError(undefined);
    const stored = await retainCustomer({ customerId: props.customerId, reason: written });
    if (!notifyIfRefused({ written: stored, t })) return;
    props.onDone();
    showToast({ text: t('retention.retained') });
  };
  return (
    <Form className="form" onSubmit={retain}>
      <TextAreaInput
        name="reason"
        label={t('label.reason')}
        help={t('retention.reasonHelp')}
        required
        rows={3}
        value={reason}
        error={error}
        onChange={setReason}
      />
      <Button type="submit">{t('retention.retain')}</Button>
    </Form>
  );
}
