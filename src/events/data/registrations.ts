/**
 * Only the server creates and cancels registrations, because it counts the seats (EVENT-6). The device caches those
 * of the person signed in, with their events, so that the code shows without a network (OFFLINE-5).
 */
import { z } from 'zod';
import { getSync, type Store } from '../../../sync/index.ts';
import type { EventDetail } from '../../listings/rules/event-detail.ts';
import { callDatabaseFunction } from '../../session/data/call-database-function.ts';
import { ignoreFullDevice } from '../../session/data/ignore-full-device.ts';
import { readRows } from '../../session/data/read-rows.ts';
import type { Refusal } from '../../session/data/session-answer.ts';
import type { OwnRegistration } from '../rules/registration.ts';
import type { RegistrationDetails } from '../rules/registration-details.ts';

const STORED_KEY = 'event-registrations';
const EVENTS_KEY = 'registered-events';

const row = z
  .object({
    status: z.enum(['registered', 'waiting']),
    code: z.string(),
    checked_in_at: z.string().nullable(),
    party_size: z.number(),
    mail_agreed_at: z.string().nullable(),
  })
  .transform(({ status, code, ...given }): OwnRegistration => {
    return {
      status,
      code,
      checkedIn: given.checked_in_at !== null,
      partySize: given.party_size,
      wantsMail: given.mail_agreed_at !== null,
      position: null,
    };
  });
const storedSchema = z.record(
  z.string(),
  z.object({
    status: z.enum(['registered', 'waiting']),
    code: z.string(),
    checkedIn: z.boolean(),
    partySize: z.number(),
    wantsMail: z.boolean(),
    position: z.number().nullable(),
  }),
);

/** `mine` is null without a registration. `fresh` is false if `mine` is only what this device stored. */
export interface KnownRegistration {
  mine: OwnRegistration | null;
  fresh: boolean;
}

/** An event as the server returned it at a time, in ms since 1970. */
export interface ReadEvent {
  row: EventDetail;
  storedAtMs: number;
}

/** The events for which the person signed in is registered, as this device last read them. */
export async function registeredEvents(): Promise<readonly ReadEvent[]> {
  return readEvents(await getSync().store().getSetting(EVENTS_KEY));
}

/** The registration of the person signed in for an event, as this device last stored it; null for none. */
export async function storedRegistration(options: { eventId: string }): Promise<OwnRegistration | null> {
  return (await readStored(getSync().store()))[options.eventId] ?? null;
}

/**
 * Reads the person's registration for an event from the server and stores both. Without an answer it returns
 * the stored one.
 */
export async function readRegistration(options: { event: ReadEvent }): Promise<KnownRegistration> {
  const { event } = options;
  const eventId = event.row.id;
  const sync = getSync();
  if (!sync.identity.current()) return { mine: null, fresh: false };
  // The store belongs to the person who asks; another person may be signed in when the answer arrives (rule I5).
  const store = sync.store();
  const answer = await readRows({
    table: 'event_registrations',
    where: { event_id: `eq.${eventId}`, user_id: `eq.${store.userId}` },
    columns: ['status', 'code', 'checked_in_at', 'party_size', 'mail_agreed_at'],
    row,
    limit: 1,
  });
  if (answer.outcome !== 'answered')
    return { mine: (await readStored(store))[eventId] ?? null, fresh: false };
  const [found = null] = answer.value;
  const mine = found && {
    ...found,
    position: found.status === 'waiting' ? await readPosition(eventId) : null,
  };
  await save({ store, event, mine }).catch(ignoreFullDevice(store));
  return { mine, fresh: true };
}

/** The person's place in the waiting list, 1 for the first; null if the server does not answer. */
async function readPosition(eventId: string): Promise<number | null> {
  const answer = await callDatabaseFunction({
    name: 'waiting_position',
    values: { event: eventId },
    answer: z.number().nullable(),
  });
  return answer.outcome === 'answered' ? answer.value : null;
}

/** Gives or withdraws consent to the event's mails; resolves to whether the server stored it (EVENT-13). */
export async function changeEventMail(options: { eventId: string; wanted: boolean }): Promise<boolean> {
  const { eventId: event, wanted } = options;
  const answer = await callDatabaseFunction({
    name: 'change_event_mail',
    values: { event, wanted },
    answer: z.boolean(),
  });
  return answer.outcome === 'answered' && answer.value === wanted;
}

const registerAnswer = z.enum([
  'registered',
  'waiting',
  'already',
  'full',
  'started',
  'unknown',
  'unconfirmed',
  'same_address',
]);

/**
 * `unknown`: there is no such event. `unconfirmed`: the account's mail address is not confirmed.
 * `same_address`: another account with this address has a seat.
 */
export type RegisterOutcome =
  | { outcome: z.infer<typeof registerAnswer> }
  | Refusal
  | { outcome: 'signed_out' }
  | { outcome: 'unreachable'; offline: boolean };

/** Registers the person for an event; with `orWait` a full event gives a place in the waiting list. */
export async function register(options: {
  eventId: string;
  orWait: boolean;
  details: RegistrationDetails;
  /** The version of the privacy notice that the form showed; null for none. */
  notice: number | null;
}): Promise<RegisterOutcome> {
  const { details } = options;
  const answer = await callDatabaseFunction({
    name: 'register_for_event',
    values: {
      event: options.eventId,
      or_wait: options.orWait,
      full_name: details.fullName.trim(),
      telephone: details.telephone.trim(),
      line_id: details.lineId.trim(),
      party_size: details.partySize,
      wants_mail: details.wantsMail,
      notice: options.notice,
    },
    answer: registerAnswer,
  });
  return answer.outcome === 'answered' ? { outcome: answer.value } : answer;
}

/** How a cancellation ended. `unreachable`: the server may have cancelled the registration all the same. */
export type CancelOutcome =
  | { outcome: 'cancelled' | 'started' | 'unknown' }
  | Refusal
  | { outcome: 'signed_out' }
  | { outcome: 'unreachable'; offline: boolean };

/** Cancels the person's registration. `started`: from the start on it stays. `unknown`: there was none. */
export async function cancelRegistration(options: { eventId: string }): Promise<CancelOutcome> {
  const answer = await callDatabaseFunction({
    name: 'cancel_registration',
    values: { event: options.eventId },
    answer: z.enum(['cancelled', 'started', 'unknown']),
  });
  return answer.outcome === 'answered' ? { outcome: answer.value } : answer;
}

async function save(options: {
  store: Store;
  event: ReadEvent;
  mine: OwnRegistration | null;
}): Promise<void> {
  const { store, event, mine } = options;
  const eventId = event.row.id;
  await store.changeSetting(STORED_KEY, (before) => {
    const { [eventId]: known, ...others } = readAll(before);
    if (known === undefined && mine === null) return before;
    return mine ? { ...others, [eventId]: mine } : others;
  });
  await store.changeSetting(EVENTS_KEY, (before) => {
    const others = readEvents(before).filter(({ row: { id } }) => id !== eventId);
    return mine ? [...others, event] : others.length > 0 ? others : undefined;
  });
}

async function readStored(store: Store): Promise<Record<string, OwnRegistration>> {
  return readAll(await store.getSetting(STORED_KEY));
}

function readAll(stored: unknown): Record<string, OwnRegistration> {
  const read = storedSchema.safeParse(stored);
  return read.success ? read.data : {};
}

function readEvents(stored: unknown): ReadEvent[] {
  // Only this file writes the setting, from rows that were validated when they arrived.
  return Array.isArray(stored) ? (stored as ReadEvent[]) : [];
}
