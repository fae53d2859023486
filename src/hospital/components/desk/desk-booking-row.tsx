import { bookingState } from '../../../bookings/rules/booking.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { Chip } from '../../../ui/chip.tsx';
import { shownOf, type DeskBooking } from '../../rules/desk-booking.ts';

const chips = {
  available: { tone: 'jade', icon: 'tag' },
  used: { tone: 'orange', icon: 'used' },
  cancelled: { tone: 'red', icon: 'refuse' },
} as const;

/** One booking in the desk's list, masked until it is used (BOOKING-5). */
export function DeskBookingRow({ row }: { row: DeskBooking }) {
  const t = useText();
  const style = useDateStyle();
  const { booking } = row;
  const state = bookingState(booking);
  const { code, name, telephone } = shownOf(row);
  const time = (iso: string) => formatMoment({ atMs: Date.parse(iso), style });
  const when =
    state === 'used' && booking.used_at !== null
      ? t(booking.used_mode === 'offline' ? 'check.usedAtOffline' : 'check.usedAt', {
          time: time(booking.used_at),
        })
      : state === 'cancelled' && booking.deleted_at !== null
        ? t('desk.cancelledAt', { time: time(booking.deleted_at) })
        : t('desk.bookedAt', { time: time(booking.created_at) });
  return (
    <article className="desk-row" data-state={state}>
      <div className="desk-row-main">
        <p className="desk-row-code number">{code}</p>
        <p className="desk-row-title">{booking.promotion_title || t('check.promotionGone')}</p>
        <p className="own-line number">{[name, telephone].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="desk-row-side">
        <Chip tone={chips[state].tone} icon={chips[state].icon}>
          {t(`desk.state.${state}`)}
        </Chip>
        <strong className="number">{formatBaht(booking.booking_price)}</strong>
        <span className="own-line number">{when}</span>
      </div>
    </article>
  );
}
