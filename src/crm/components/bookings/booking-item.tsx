import { useState } from 'react';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import type { DisputedAttempt } from '../../../bookings/rules/disputed-attempt.ts';
import { bookingState, type Booking } from '../../../bookings/rules/booking.ts';
import { periodState } from '../../../listings/rules/promotion-period.ts';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { formatDay, formatMoment } from '../../../lib/days/format-date.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { deleteRow } from '../../../session/data/delete-row.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { useClockMs } from '../../../session/data/use-today.ts';
import { focusPanel } from '../../../ui/dialogs/focus-panel.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';
import { UnsentMark } from '../sync/unsent-mark.tsx';
import { VoucherSheet } from './voucher-sheet.tsx';

const chips = {
  available: { tone: 'jade', icon: 'tag' },
  used: { tone: 'orange', icon: 'check' },
  cancelled: { tone: 'red', icon: 'refuse' },
} as const;

/**
 * One booking of a customer. Used and cancelled ones are dimmed; an available one has its voucher and can be
 * cancelled (CUSTOMER-8).
 */
export function BookingItem(props: {
  booking: Booking;
  unsent: boolean;
  questions: readonly DisputedAttempt[];
  promotion: PromotionDigest | undefined;
}) {
  const t = useText();
  const style = useDateStyle();
  const [open, setOpen] = useState<'voucher' | 'cancel' | null>(null);
  const { booking, promotion } = props;
  const state = bookingState(booking);
  const used = state === 'used';
  const code = formatBookingCode(booking.booking_code);
  const time = (iso: string) => formatMoment({ atMs: Date.parse(iso), style });

  // Nothing is checked here, because the server decides: a redemption beats a cancellation (rule B14).
  const cancel = async () => {
    setOpen(null);
    if (!notifyIfRefused({ written: await deleteRow({ entity: bookingsEntity, id: booking.id }), t })) return;
    focusPanel();
    showToast({ text: t('booking.deleted') });
  };

  return (
    <li className="card record-item" data-dimmed={state === 'available' ? undefined : ''}>
      <div className="record-item-head">
        <div>
          <strong className="record-item-title">
            {booking.promotion_title || t('booking.promotionGone')}
          </strong>
          {promotion && <span className="list-line">{promotion.hospital_name}</span>}
        </div>
        {props.unsent && <UnsentMark />}
        <Chip {...chips[state]}>{t(`booking.${state}`)}</Chip>
      </div>
      <p className="record-item-code number">{code}</p>
      <p className="list-line number">
        <strong className="record-item-price">{formatBaht(booking.booking_price)}</strong>
        {booking.list_price !== null && booking.list_price !== booking.booking_price && (
          <span>{t('booking.priceHelp', { price: formatBaht(booking.list_price) })}</span>
        )}
        {used && booking.used_at ? (
          <span>
            {t(booking.used_mode === 'offline' ? 'booking.usedAtOffline' : 'booking.usedAt', {
              time: time(booking.used_at),
            })}
          </span>
        ) : (
          <span>{t('booking.madeAt', { time: time(booking.created_at) })}</span>
        )}
        {state === 'available' && <PeriodEnd booking={booking} />}
      </p>
      {props.questions.map(({ nonce, kind, at, resolution, voidReason }) => (
        <Notice key={nonce} tone="purple" icon="split">
          <p>
            {t(`bookingQuestion.${kind}`, { time: time(at) })}
            {voidReason && ` ${t(`void.reason.${voidReason}`)}`}
          </p>
          <p>{t(resolution === null ? 'bookingQuestion.open' : `bookingQuestion.settled.${resolution}`)}</p>
        </Notice>
      ))}
      {state === 'available' && (
        <div className="row-actions">
          <Button
            variant="soft"
            aria-label={t('voucher.openThis', { code })}
            onClick={() => setOpen('voucher')}
          >
            {t('voucher.open')}
          </Button>
          <Button
            variant="soft"
            color="red"
            aria-label={t('booking.cancelThis', { code })}
            onClick={() => setOpen('cancel')}
          >
            {t('booking.cancel')}
          </Button>
        </div>
      )}
      <VoucherSheet
        open={open === 'voucher'}
        booking={booking}
        promotion={promotion}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        open={open === 'cancel'}
        title={t('booking.cancelConfirm')}
        text={t('booking.cancelHelp', { code })}
        cancelLabel={t('booking.stay')}
        confirmLabel={t('booking.cancel')}
        onConfirm={() => void cancel()}
        onCancel={() => setOpen(null)}
      />
    </li>
  );
}

function PeriodEnd({ booking }: { booking: Booking }) {
  const t = useText();
  const style = useDateStyle();
  const nowMs = useClockMs();
  const { promotion_start: startDate, promotion_end: endDate } = booking;
  if (!endDate) return null;
  const day = formatDay({ date: endDate, style });
  const ended = periodState({ startDate: startDate ?? endDate, endDate, nowMs }) === 'ended';
  if (!ended) return <span>{t('booking.validUntil', { day })}</span>;
  return (
    <span className="record-item-late">
      <Icon name="attention" />
      {t('booking.promotionEnded', { day })}
    </span>
  );
}
