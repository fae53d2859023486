import { customerText } from '../../../consents/rules/customer-text.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { eventPath } from '../../../listings/rules/event-address.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { AttendeeList } from '../../data/use-attendees.ts';
import { attendeeTextOf, waitingPosition, type Attendee, type AttendeeText } from '../../rules/attendees.ts';

/** Opens LINE with a prepared text about the event, for a person who agreed to messages about it (EVENT-13). */
export function AttendeeTextLink(props: {
  attendee: Attendee;
  /** All attendees of the event; the person's place in the waiting list is computed from them. */
  attendees: readonly Attendee[];
  event: NonNullable<AttendeeList['event']>;
  about: AttendeeText;
}) {
  const t = useText();
  const style = useDateStyle();
  const { attendee, event, about } = props;
  const { mail_agreed_at: agreedAt, status, line_id: lineId } = attendee;
  if (agreedAt === null || status === 'walk_in') return null;
  const name = attendee.full_name || t('attend.noName');
  const text = t(`attend.text.${attendeeTextOf({ about, status })}`, {
    name,
    n: waitingPosition(props) ?? '',
    title: event.event_title,
    time: formatMoment({ atMs: Date.parse(event.start_date), style }),
    code: formatBookingCode(attendee.code),
    link: new URL(eventPath(event), location.origin).href,
  });
  // Consent to these messages is in the registration; consent receipts exist only for agents' customers.
  const { links } = customerText({ receipts: {}, purpose: 'service', text });
  return (
    links && (
      <a
        className="text-link"
        href={links.line}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('attend.writeTo', { name })}
      >
        <Icon name="chat" />
        {lineId ?? 'LINE'}
      </a>
    )
  );
}
