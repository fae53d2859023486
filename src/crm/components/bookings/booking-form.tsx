import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { consentRefusalText } from '../../../consents/components/consent-refusal-text.ts';
import { useLatestReceipts } from '../../../consents/data/refusing-customers.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { useDraft } from '../../../drafts/data/use-draft.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useAwaitedFocus } from '../../../ui/fields/awaited-focus.ts';
import { fieldId } from '../../../ui/fields/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { addBooking } from '../../data/bookings/add-booking.ts';
import { storeFoundPromotion } from '../../data/bookings/known-promotions.ts';
import type { KnownPromotions } from '../../data/bookings/use-known-promotions.ts';
import type { Live } from '../../../session/data/use-live.ts';
import {
  checkBookingForm,
  emptyBookingForm,
  prefilledPrice,
  type BookingFormProblem,
  type BookingFormValues,
} from '../../rules/bookings/booking-values.ts';
import { PromotionSelect } from './promotion-select.tsx';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';

/**
 * The form of a new booking: a promotion and its price, which is prefilled (BOOKING-3). Input is stored as a
 * draft. It asks before it books for a customer who refused to share name and telephone with a hospital
 * (PRIVACY-8).
 */
export function BookingForm(props: {
  customerId: string;
  draftKey: string;
  draft: BookingFormValues | null;
  known: Live<KnownPromotions>;
}) {
  const t = useText();
  const { customerId, known } = props;
  const [values, setValues] = useState(props.draft ?? emptyBookingForm);
  const [shownProblem, setShownProblem] = useState<BookingFormProblem | null>(null);
  const [saving, setSaving] = useState(false);
  // True after a booking until the next choice, so that a second press does not report the emptied form as
  // incomplete.
  const [isBooked, setIsBooked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const style = useDateStyle();
  const shared = useLatestReceipts(customerId)?.hospital;
  const refusal = shared?.answer === 'no' ? consentRefusalText({ refusal: shared, t, style }) : null;
  const draft = useDraft({ key: props.draftKey });
  useAwaitedFocus({ key: `bookings:${customerId}`, name: 'booking_promotion' });
  const promotions = known.state === 'ready' ? known.value.promotions : [];
  const [found, setFound] = useState<PromotionDigest | null>(null);
  const chosen = [...promotions, ...(found ? [found] : [])].find(({ id }) => id === values.promotionId);
  const listPrice = chosen && prefilledPrice(chosen);

  const change = (changed: Partial<BookingFormValues>) => {
    const next = { ...values, ...changed };
    setValues(next);
    setShownProblem(null);
    setIsBooked(false);
    draft.change(next);
  };
  const choose = (promotion: PromotionDigest | null, options: { found: boolean }) => {
    if (promotion && options.found) {
      setFound(promotion);
      // Stored even if it is not booked now, so that it can be booked later without a network.
      void storeFoundPromotion(promotion);
    }
    change({ promotionId: promotion?.id ?? '', price: promotion ? prefilledPrice(promotion) : '' });
  };

  const submit = async (options: { isAsked: boolean }) => {
    // A draft may name a promotion that is not on this device any more.
    const checked = checkBookingForm({ ...values, promotionId: chosen?.id ?? '' });
    if (!checked.ok || !chosen) return refuse(checked.ok ? 'incomplete' : checked.problem);
    if (refusal !== null && !options.isAsked) return setIsAsking(true);
    setIsAsking(false);
    setSaving(true);
    const written = await addBooking({ customerId, promotion: chosen, price: checked.value.price });
    if (!notifyIfRefused({ written, t }) || written.outcome === 'refused') return setSaving(false);
    setValues(emptyBookingForm);
    setIsBooked(true);
    await draft.drop();
    setSaving(false);
    const code = formatBookingCode(written.code);
    showToast({ text: t('booking.created', { code }) });
  };

  const refuse = (problem: BookingFormProblem) => {
    setShownProblem(problem);
    const text = problem === 'incomplete' ? t('booking.incomplete') : t('refused.price');
    showToast({ tone: 'destructive', text });
    const missing = problem === 'incomplete' && !chosen ? 'booking_promotion' : 'booking_price';
    document.getElementById(fieldId(missing))?.focus();
  };

  const incomplete = shownProblem === 'incomplete' ? t('booking.incomplete') : undefined;
  const priceError = shownProblem === 'price' ? t('refused.price') : chosen && incomplete;
  return (
    <Form className="card form" labelledBy="booking-new" onSubmit={() => submit({ isAsked: false })}>
      <Heading as="h2" size="4" id="booking-new">
        {t('booking.new')}
      </Heading>
      {refusal !== null && (
        <Notice tone="amber" icon="attention">
          <p>{refusal}</p>
        </Notice>
      )}
      <PromotionSelect
        known={known}
        value={chosen?.id ?? ''}
        error={chosen ? undefined : incomplete}
        onChange={choose}
      />
      <TextInput
        name="booking_price"
        label={`${t('label.price')} (฿)`}
        required
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        help={listPrice ? t('booking.priceHelp', { price: formatBaht(Number(listPrice)) }) : undefined}
        value={values.price}
        error={priceError}
        onChange={(price) => change({ price })}
      />
      <div className="form-end">
        <span className="field-help" aria-live="polite">
          {draft.isStored ? t('form.draftSaved') : ''}
        </span>
        <Button type="submit" disabled={saving || isBooked}>
          <Icon name="plus" />
          {t('booking.create')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('booking.unnamed')}
        text={refusal ?? ''}
        detail={t('booking.unnamedHelp')}
        confirmLabel={t('booking.create')}
        onConfirm={() => void submit({ isAsked: true })}
        onCancel={() => setIsAsking(false)}
      />
    </Form>
  );
}
