import type { EventDetail } from '../../../src/listings/rules/event-detail.ts';
import type { Row } from './select-rows.ts';
import type { TestServer } from './test-server.ts';

/** A code whose check character is right. */
const code = 'ABCDE12345';

/** The row of a person's registration for an event; the event's count of seats is left to the test. */
export function registrationRow(given: {
  event_id: string;
  user_id: string;
  status?: 'registered' | 'waiting';
  checked_in_at?: string | null;
  full_name?: string;
  party_size?: number;
  mail_agreed_at?: string | null;
}): Row {
  return { status: 'registered', checked_in_at: null, code, party_size: 1, mail_agreed_at: null, ...given };
}

/**
 * Models `register_for_event` and `cancel_registration` over the rows of `tables`, with the same answers
 * (supabase/migrations/…_event_registrations.sql). A person who waits moves up when a seat becomes free.
 */
export function addRegistrations(server: TestServer): void {
  const { tables, functions } = server;
  const registrations = (tables['event_registrations'] ??= []);
  const find = (id: unknown) =>
    (tables['events'] ??= []).find((row) => row['id'] === id) as EventDetail | undefined;
  const own = (event: unknown, userId: string | null) =>
    registrations.find((row) => row['event_id'] === event && row['user_id'] === userId);
  const hasStarted = (event: EventDetail) => Date.parse(event.start_date) <= Date.now();

  functions['register_for_event'] = ({ event: id, or_wait: orWait, ...given }, { userId }) => {
    const event = find(id);
    if (!event) return 'unknown';
    if (own(id, userId)) return 'already';
    if (hasStarted(event)) return 'started';
    const party = Number(given['party_size'] ?? 1);
    const isFull = event.max_attendees !== null && event.registered_count + party > event.max_attendees;
    if (isFull && orWait !== true) return 'full';
    const status = isFull ? 'waiting' : 'registered';
    registrations.push(
      registrationRow({
        event_id: event.id,
        user_id: userId ?? '',
        status,
        full_name: String(given['full_name'] ?? ''),
        party_size: party,
        mail_agreed_at: given['wants_mail'] === true ? new Date().toISOString() : null,
      }),
    );
    if (!isFull) event.registered_count += party;
    return status;
  };
  functions['cancel_registration'] = ({ event: id }, { userId }) => {
    const event = find(id);
    const row = own(id, userId);
    if (!event || !row) return 'unknown';
    if (hasStarted(event)) return 'started';
    registrations.splice(registrations.indexOf(row), 1);
    if (row['status'] === 'waiting') return 'cancelled';
    const next = registrations.find((each) => each['event_id'] === id && each['status'] === 'waiting');
    if (next) next['status'] = 'registered';
    else event.registered_count -= Number(row['party_size'] ?? 1);
    return 'cancelled';
  };
  functions['change_event_mail'] = ({ event: id, wanted }, { userId }) => {
    const row = own(id, userId);
    if (row) row['mail_agreed_at'] = wanted === true ? new Date().toISOString() : null;
    return typeof row?.['mail_agreed_at'] === 'string';
  };
  functions['waiting_position'] = ({ event: id }, { userId }) => {
    const waiting = registrations.filter((row) => row['event_id'] === id && row['status'] === 'waiting');
    return waiting.findIndex((row) => row['user_id'] === userId) + 1 || null;
  };
}
