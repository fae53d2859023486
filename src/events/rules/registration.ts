import type { EventCard } from '../../listings/rules/event-card-row.ts';

/** The registration of the person signed in for one event. */
export interface OwnRegistration {
  status: 'registered' | 'waiting';
  /** The code that the person shows at the door. */
  code: string;
  checkedIn: boolean;
  /** How many come, the person included. */
  partySize: number;
  /** Whether the person agreed to mails about the event. */
  wantsMail: boolean;
  /** The place in the waiting list, 1 for the first; null for a person with a seat, or if it is not known. */
  position: number | null;
}

/**
 * An event has one state for a person (EVENT-5): it has `ended` or `started`, the person is `registered` or
 * `waiting`, all seats are taken (`full`), or registration is `open`.
 */
export type RegistrationState = 'ended' | 'started' | 'registered' | 'waiting' | 'full' | 'open';

type Times = Pick<EventCard, 'start_date' | 'end_date'>;
type Seats = Pick<EventCard, 'max_attendees' | 'registered_count'>;

/** The state of an event for a person, decided in this order: ended, started, own registration, seats. */
export function registrationState(options: {
  event: Times & Seats;
  mine: OwnRegistration | null;
  nowMs: number;
}): RegistrationState {
  const { event, mine, nowMs } = options;
  if (hasEnded({ event, nowMs })) return 'ended';
  // The server accepts no registration from the moment of the start on (EVENT-6).
  if (Date.parse(event.start_date) <= nowMs) return 'started';
  if (mine) return mine.status;
  return seatsLeft(event) === 0 ? 'full' : 'open';
}

/** An event is listed until its end, that moment included (EVENT-3). */
export function hasEnded(options: { event: Times; nowMs: number }): boolean {
  return Date.parse(options.event.end_date) < options.nowMs;
}

/** Free seats when the event was read, never below 0; null if their number has no limit. */
export function seatsLeft(event: Seats): number | null {
  if (event.max_attendees === null) return null;
  return Math.max(0, event.max_attendees - event.registered_count);
}

/** The next moment at which {@link registrationState} may change by itself; null if there is none. */
export function nextChangeMs(options: { event: Times; nowMs: number }): number | null {
  const { event, nowMs } = options;
  // The end itself still belongs to the event.
  const moments = [Date.parse(event.start_date), Date.parse(event.end_date) + 1];
  return moments.filter((atMs) => atMs > nowMs).sort((a, b) => a - b)[0] ?? null;
}
