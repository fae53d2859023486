import { ContactLines } from '../../listings/components/contact-lines.tsx';
import type { EventDetail } from '../../listings/rules/event-detail.ts';
import { useText } from '../../i18n/use-text.ts';

/** The event's telephone number and other contact details; renders nothing without both. */
export function EventContact(props: { event: EventDetail }) {
  const t = useText();
  const { contact_phone: phone, contact_details: details } = props.event;
  if (!phone && !details) return null;
  return (
    <section className="card stack event-contact">
      <h2>{t('event.contact')}</h2>
      <ContactLines
        phone={phone}
        details={details}
        names={{ phone: t('event.phone'), details: t('event.contactDetails') }}
      />
    </section>
  );
}
