import { useState } from 'react';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { voidReasons, type VoidReason } from '../../../bookings/rules/redemption-event.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { voidRedemption } from '../../data/voids/void-redemption.ts';

interface Voiding {
  nonce: string;
  code: string;
  /** The id of the person on shift on this device; null for nobody. */
  shiftStaffId: string | null;
  onVoided: () => void;
  onClose: () => void;
}

/** Asks why a redemption was a mistake, and marks it, with or without a network (BOOKING-20). */
export function VoidSheet(props: Voiding & { open: boolean }) {
  const t = useText();
  return (
    <Sheet open={props.open} title={t('void.title')} onClose={props.onClose}>
      {props.open && <VoidForm {...props} />}
    </Sheet>
  );
}

function VoidForm(props: Voiding) {
  const t = useText();
  const [reason, setReason] = useState<VoidReason | null>(null);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const code = formatBookingCode(props.code);
  const save = async () => {
    setTried(true);
    if (reason === null)
      return document.querySelector<HTMLInputElement>('input[name="void_reason"]')?.focus();
    setBusy(true);
    const { nonce, shiftStaffId } = props;
    const queued = await voidRedemption({ nonce, code: props.code, reason, shiftStaffId });
    setBusy(false);
    if (queued.outcome === 'refused') {
      return showToast({ tone: 'destructive', text: t('void.failed') });
    }
    showToast({ text: t('void.done', { code }) });
    props.onClose();
    props.onVoided();
  };
  return (
    <Form className="stack" onSubmit={save}>
      <p>{t('void.help', { code })}</p>
      <ChoiceGroup<VoidReason>
        name="void_reason"
        label={t('void.why')}
        value={reason}
        options={voidReasons.map((value) => ({ value, label: t(`void.reason.${value}`) }))}
        error={isTried && reason === null ? t('void.whyRequired') : undefined}
        onChange={setReason}
      />
      <div className="desk-actions">
        <Button type="submit" disabled={isBusy}>
          {t('void.confirm')}
        </Button>
        <Button variant="soft" color="gray" onClick={props.onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
