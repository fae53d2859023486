import type { BookingContact } from '../../../bookings/rules/booking-contact.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatDay, formatMoment } from '../../../lib/days/format-date.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { formatPhone } from '../../../lib/text/phone.ts';
import type { CheckVerdict } from '../../rules/code-verdict.ts';

/** How many of the last digits of a telephone number staff compare with the customer. */
const COMPARED_DIGITS = 3;

/** Shows what the code is for, the customer first. `masked` hides parts where customers see the screen (BOOKING-5). */
export function BookingCheckDetails(props: {
  booking: Booking;
  contact: BookingContact | null;
  masked: boolean;
}) {
  const t = useText();
  const style = useDateStyle();
  const { booking, contact, masked } = props;
  const { booking_price: price, list_price: listPrice, promotion_end: end } = booking;
  const telephone = contact && (masked ? contact.masked_telephone : formatPhone(contact.telephone));
  return (
    <dl className="check-facts">
      {contact && (
        <div data-fact="compare">
          <dt>{t('label.customer')}</dt>
          <dd>{masked ? contact.masked_name : contact.name}</dd>
        </div>
      )}
      {telephone && (
        <div data-fact="compare">
          <dt>{t('label.telephone')}</dt>
          <dd className="number">
            {telephone.slice(0, -COMPARED_DIGITS)}
            <strong>{telephone.slice(-COMPARED_DIGITS)}</strong>
          </dd>
        </div>
      )}
      <div data-fact="price">
        <dt>{t('label.price')}</dt>
        <dd className="number">
          <strong>{formatBaht(price)}</strong>
          {listPrice !== null && listPrice !== price && (
            <span className="field-help"> {t('check.listPrice', { price: formatBaht(listPrice) })}</span>
          )}
        </dd>
      </div>
      <div data-fact="promotion">
        <dt>{t('label.promotion')}</dt>
        <dd>{booking.promotion_title || t('check.promotionGone')}</dd>
      </div>
      {end && (
        <div>
          <dt>{t('label.validUntil')}</dt>
          <dd className="number">{formatDay({ date: end, style })}</dd>
        </div>
      )}
      <div>
        <dt>{t('check.booked')}</dt>
        <dd className="number">{formatMoment({ atMs: Date.parse(booking.created_at), style })}</dd>
      </div>
    </dl>
  );
}

/** Shows what a voucher's signature covers: promotion and last day, but not the customer or the price. */
export function SignedFacts(props: { signed: Extract<CheckVerdict, { state: 'valid_signed' }>['signed'] }) {
  const t = useText();
  const style = useDateStyle();
  const { title, end } = props.signed;
  return (
    <dl className="check-facts">
      {title && (
        <div data-fact="promotion">
          <dt>{t('label.promotion')}</dt>
          <dd>{title}</dd>
        </div>
      )}
      {end && (
        <div>
          <dt>{t('label.validUntil')}</dt>
          <dd className="number">{formatDay({ date: end, style })}</dd>
        </div>
      )}
    </dl>
  );
}
