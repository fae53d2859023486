import { useText } from '../../../i18n/use-text.ts';
import { bangkokTime } from '../../../lib/days/bangkok-day.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { dialable, formatPhone } from '../../../lib/text/phone.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { AttendeeList } from '../../data/use-attendees.ts';
import type { AttendeeText, ShownAttendee } from '../../rules/attendees.ts';
import { AttendeeTextLink } from './attendee-text-link.tsx';

/** One attendee in the list: name, contact, and whether the person came. */
export function AttendeeRow(props: {
  attendee: ShownAttendee;
  attendees: readonly ShownAttendee[];
  event: NonNullable<AttendeeList['event']>;
  /** The topic of the prepared LINE text for the person. */
  about: AttendeeText;
  onNote: (present: boolean) => void;
}) {
  const t = useText();
  const { attendee } = props;
  const { telephone, checked_in_at: at } = attendee;
  const number = telephone ? dialable(telephone) : '';
  const name = attendee.full_name || t('attend.noName');
  return (
    <li className="attendee">
      <span className="attendee-who">
        <strong>{name}</strong>
        {attendee.party_size > 1 && <span>{t('event.details.people', { n: attendee.party_size })}</span>}
        <span className="attendee-facts">
          {telephone && number === '' && <span>{telephone}</span>}
          {telephone && number !== '' && (
            <a className="text-link number" href={`tel:${number}`} aria-label={t('attend.call', { name })}>
              {formatPhone(telephone)}
            </a>
          )}
          {attendee.status !== 'walk_in' && (
            <span className="number">{formatBookingCode(attendee.code)}</span>
          )}
          <AttendeeTextLink
            attendee={attendee}
            attendees={props.attendees}
            event={props.event}
            about={props.about}
          />
        </span>
      </span>
      <span className="attendee-state">
        {attendee.unsent && (
          <Chip tone="amber" icon="offline">
            {t('attend.unsent')}
          </Chip>
        )}
        {at === null ? (
          <Button
            variant="soft"
            aria-label={t('attend.checkInThis', { name })}
            onClick={() => props.onNote(true)}
          >
            <Icon name="check" />
            {t('attend.checkIn')}
          </Button>
        ) : (
          <>
            <Chip tone="jade" icon="check">
              {t('attend.arrivedAt', { time: bangkokTime(Date.parse(at)) })}
            </Chip>
            <Button
              variant="soft"
              color="gray"
              aria-label={t('attend.undoThis', { name })}
              onClick={() => props.onNote(false)}
            >
              {t('attend.undo')}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
