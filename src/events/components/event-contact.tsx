import type { EventDetail } from '../../catalogue/rules/event-detail.ts';
import { useText } from '../../i18n/use-text.ts';
import { dialable, formatPhone } from '../../lib/phone.ts';
import { Icon } from '../../ui/icon.tsx';

/** Telephone, and how else to reach them. */
export function EventContact(props: { event: EventDetail }) {
  const t = useText();
  const { contact_phone: phone, contact_details: details } = props.event;
  if (!phone && !details) return null;
  return (
    <section className="card stack event-contact">
      <h2>{t('event.contact')}</h2>
      {phone && (
        <p className="detail-line">
          <Icon name="phone" />
          <a
            className="text-link number"
            href={`tel:${dialable(phone)}`}
            aria-label={`${t('event.phone')} ${formatPhone(phone)}`}
          >
            {formatPhone(phone)}
          </a>
        </p>
      )}
      {details && (
        <p className="detail-line">
          <Icon name="info" />
          <span className="detail-lines">
            <span className="visually-hidden">{t('event.contactDetails')} </span>
            {details}
          </span>
        </p>
      )}
    </section>
  );
}
