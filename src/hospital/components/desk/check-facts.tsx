import type { BookingContact } from '../../../bookings/rules/booking-contact.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatDay, formatMoment } from '../../../lib/days/format-date.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { formatPhone } from '../../../lib/text/phone.ts';

/** Shows what the code is for. `masked` hides parts where customers see the screen (BOOKING-5). */
export function CheckFacts(props: { booking: Booking; contact: BookingContact | null; masked: boolean }) {
  const t = useText();
  const style = useDateStyle();
  const { booking, contact, masked } = props;
  const { booking_price: price, list_price: listPrice, promotion_end: end } = booking;
  const telephone = contact && (masked ? contact.masked_telephone : formatPhone(contact.telephone));
  const facts: (readonly [label: string, value: string, aside?: string | null])[] = [
    [t('check.promotion'), booking.promotion_title || t('check.promotionGone')],
    [
      t('check.price'),
      formatBaht(price),
      listPrice !== null && listPrice !== price
        ? t('check.listPrice', { price: formatBaht(listPrice) })
        : null,
    ],
  ];
  if (contact) facts.push([t('check.customer'), masked ? contact.masked_name : contact.name]);
  if (telephone) facts.push([t('check.phone'), telephone]);
  if (end) facts.push([t('check.until'), formatDay({ date: end, style })]);
  facts.push([t('check.booked'), formatMoment({ atMs: Date.parse(booking.created_at), style })]);
  return (
    <dl className="check-facts">
      {facts.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="number">
            {value}
            {note && <span className="field-help"> {note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
