import type { EventCard } from '../../listings/rules/event-card-row.ts';
import { useText } from '../../i18n/use-text.ts';
import { seatsLeft } from '../rules/registration.ts';

/** Shows the number of seats, and with a network how many are left (EVENT-6). */
export function Seats(props: {
  event: Pick<EventCard, 'max_attendees' | 'registered_count'>;
  /** False for a row that was stored: its count is an old one. */
  fresh: boolean;
}) {
  const t = useText();
  const { event, fresh } = props;
  const left = seatsLeft(event);
  if (event.max_attendees === null || left === null) return t('event.seatsFree');
  const n = event.max_attendees;
  if (!fresh) return t('event.seats', { n });
  return left === 0 ? t('event.seatsFull', { n }) : t('event.seatsLeft', { left, n });
}
