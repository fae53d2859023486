import { z } from 'zod';
import { bangkokDay, bangkokTime } from '../../lib/days/bangkok-day.ts';
import { formatBookingCode, readBookingCode } from '../../bookings/rules/booking-code.ts';
import { phoneDigits } from '../../lib/text/phone.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { foldForSearch } from '../../lib/text/thai-search.ts';

/** A registered person as the hospital sees them; times are ISO 8601. */
export const attendee = z.object({
  id: z.string(),
  /** `walk_in`: came without a registration, and was added at the door by name. */
  status: z.enum(['registered', 'waiting', 'walk_in']),
  full_name: z.string(),
  telephone: z.string().nullable(),
  code: z.string(),
  created_at: z.string(),
  checked_in_at: z.string().nullable(),
  // A list that an earlier version stored lacks the columns with a default.
  arrival_id: z.string().nullable().default(null),
  line_id: z.string().nullable().default(null),
  party_size: z.number().default(1),
  mail_agreed_at: z.string().nullable().default(null),
});
/** A registration for an event, or a visitor who came without one, as the organiser's list has it. */
export type Attendee = z.infer<typeof attendee>;
/** The columns that {@link attendee} reads. */
export const attendeeColumns = Object.keys(attendee.shape);

/** An arrival that was recorded on this device, or the undoing of one. */
export interface Arrival {
  /** The id of the queued call. */
  id: string;
  registrationId: string;
  /** Whether the person came without a registration. */
  isWalkIn: boolean;
  /** The person's name, in case the list no longer has the registration. */
  name: string;
  /** ISO 8601 by server time; null undoes the arrival. */
  at: string | null;
  /**
   * The server's answer; `waiting` before it. `first`: this arrival counts. `again`: the person was already
   * admitted at another door. `gone`: the registration was cancelled, or the event left this hospital.
   * `refused`: the server cannot read it, and a person decides on the page of sync (rule Q6).
   */
  state: 'waiting' | 'first' | 'again' | 'undone' | 'gone' | 'refused';
  /** Time of the arrival that counts, as the server answered; null for none, and before the answer. */
  countsFrom: string | null;
  /** When the answer came, in ms since 1970; null while it waits. */
  endedAtMs: number | null;
}

/** An attendee as the list shows it, with arrivals that this device recorded after the list was read. */
export interface ShownAttendee extends Attendee {
  /** True if the arrival or its undoing waits because the server cannot be reached. */
  unsent: boolean;
}

/**
 * Returns the list with this device's arrivals; people without a registration whom the list lacks come last.
 * `arrivals` are in order, oldest first. `stuck`: the server cannot be reached, so waiting arrivals are
 * `unsent`.
 */
export function withArrivals(options: {
  attendees: readonly Attendee[];
  /** When the list was requested, in ms since 1970. */
  readAtMs: number;
  arrivals: readonly Arrival[];
  stuck: boolean;
}): ShownAttendee[] {
  const { readAtMs, stuck } = options;
  const last = new Map(options.arrivals.map((arrival) => [arrival.registrationId, arrival]));
  const shown = options.attendees.map((one) => {
    const noted = last.get(one.id);
    const isTaken = noted !== undefined && noted.state !== 'gone' && noted.state !== 'refused';
    const isNewer = isTaken && (noted.endedAtMs ?? 0) >= readAtMs;
    const isWaiting = noted?.state === 'waiting';
    if (!isWaiting && !isNewer) return { ...one, unsent: false };
    return {
      ...one,
      checked_in_at: isWaiting ? noted.at : noted.countsFrom,
      arrival_id: noted.at !== null && noted.state !== 'again' ? noted.id : null,
      unsent: isWaiting && stuck,
    };
  });
  const listed = new Set(options.attendees.map(({ id }) => id));
  const added = [...last.values()].flatMap((arrival) => {
    if (!arrival.isWalkIn || listed.has(arrival.registrationId)) return [];
    if (arrival.state === 'waiting') return addWalkIn({ arrival, at: arrival.at, unsent: stuck });
    const isNewer = (arrival.endedAtMs ?? 0) >= readAtMs;
    return isNewer ? addWalkIn({ arrival, at: arrival.countsFrom, unsent: false }) : [];
  });
  // A walk-in exists only by its arrival, so undoing the arrival removes the walk-in.
  return [...shown.filter((one) => one.status !== 'walk_in' || one.checked_in_at !== null), ...added];
}

function addWalkIn(options: { arrival: Arrival; at: string | null; unsent: boolean }): ShownAttendee[] {
  const { arrival, at, unsent } = options;
  if (at === null) return [];
  const { registrationId: id, name } = arrival;
  return [
    {
      id,
      status: 'walk_in',
      full_name: name,
      telephone: null,
      code: '',
      created_at: at,
      checked_in_at: at,
      arrival_id: arrival.id,
      line_id: null,
      party_size: 1,
      mail_agreed_at: null,
      unsent,
    },
  ];
}

/** Arrivals that ended otherwise than the device showed: a second admission, a cancelled registration, or a refusal. */
export function reportedArrivals(arrivals: readonly Arrival[]): Arrival[] {
  return arrivals.filter(({ state }) => state === 'again' || state === 'gone' || state === 'refused');
}

/** Finds attendees by name, telephone or code, in the given order; an empty query finds all. */
export function matchAttendees<One extends Attendee>(options: {
  attendees: readonly One[];
  query: string;
}): One[] {
  const wanted = foldForSearch(options.query);
  if (wanted === '') return [...options.attendees];
  const digits = phoneDigits(options.query);
  const { code } = readBookingCode(options.query);
  return options.attendees.filter(
    (one) =>
      foldForSearch(one.full_name).includes(wanted) ||
      (digits.length >= 3 && phoneDigits(one.telephone ?? '').includes(digits)) ||
      (code.length >= 3 && one.code.includes(code)),
  );
}

/** The orders in which attendees can be listed. */
export const attendeeOrders = ['registered', 'name', 'missing', 'arrived'] as const;
/** `registered`: as people registered. `missing`: those who have not come yet first. `arrived`: the latest first. */
export type AttendeeOrder = (typeof attendeeOrders)[number];

const byThaiName = new Intl.Collator('th');

/**
 * Returns the attendees in another order. People of equal rank stay in the given order, which is that of
 * registration.
 */
export function sortAttendees<One extends Attendee>(options: {
  attendees: readonly One[];
  order: AttendeeOrder;
}): One[] {
  const { attendees, order } = options;
  const arrivedMs = (one: One) => (one.checked_in_at === null ? 0 : Date.parse(one.checked_in_at));
  switch (order) {
    case 'registered':
      return [...attendees];
    case 'name':
      return attendees.toSorted((a, b) => byThaiName.compare(a.full_name, b.full_name));
    case 'missing':
      return attendees.toSorted((a, b) => Math.sign(arrivedMs(a)) - Math.sign(arrivedMs(b)));
    case 'arrived':
      return attendees.toSorted((a, b) => arrivedMs(b) - arrivedMs(a));
  }
}

/** The registered attendee with a typed or scanned code; null if this event has none. */
export function attendeeOfCode<One extends Attendee>(options: {
  attendees: readonly One[];
  typed: string;
}): One | null {
  const { code } = readBookingCode(options.typed);
  return options.attendees.find((one) => one.status !== 'walk_in' && one.code === code) ?? null;
}

/** The name of a walk-in, trimmed; null if it is empty or longer than 100 characters. */
export function readWalkInName(typed: string): string | null {
  const name = typed.trim();
  return name !== '' && textLength(name) <= 100 ? name : null;
}

/** Numbers of people; a group counts with its size. */
export interface AttendeeCount {
  registered: number;
  waiting: number;
  /** Everybody who came, walk-ins included. */
  cameIn: number;
  walkIns: number;
}

/** Counts people by status, each registration with its group size. */
export function countAttendees(attendees: readonly Attendee[]): AttendeeCount {
  const people = (some: readonly Attendee[]) => some.reduce((sum, one) => sum + one.party_size, 0);
  const of = (status: Attendee['status']) => people(attendees.filter((one) => one.status === status));
  return {
    registered: of('registered'),
    waiting: of('waiting'),
    walkIns: of('walk_in'),
    cameIn: people(attendees.filter((one) => one.checked_in_at !== null)),
  };
}

/** The list as rows of a table, under `headings`: name, telephone, LINE ID, people, status, code, registered and arrived. */
export function attendeeTable(options: {
  attendees: readonly Attendee[];
  headings: readonly string[];
  statusOf: (status: Attendee['status']) => string;
}): string[][] {
  const rows = options.attendees.map((one) => [
    one.full_name,
    one.telephone ?? '',
    one.line_id ?? '',
    String(one.party_size),
    options.statusOf(one.status),
    one.status === 'walk_in' ? '' : formatBookingCode(one.code),
    inBangkok(one.created_at),
    one.checked_in_at === null ? '' : inBangkok(one.checked_in_at),
  ]);
  return [[...options.headings], ...rows];
}

/** `YYYY-MM-DD HH:mm`, which spreadsheets read as a date. */
function inBangkok(moment: string): string {
  const atMs = Date.parse(moment);
  return `${bangkokDay(atMs)} ${bangkokTime(atMs)}`;
}

/**
 * What the organiser's prepared texts are about (EVENT-13): the seat or the place in the waiting list, a seat that came
 * free, a reminder, a new time or place, or that the event is cancelled.
 */
export const attendeeTexts = ['seat', 'free', 'reminder', 'changed', 'cancelled'] as const;
/** What a prepared text for attendees is about. */
export type AttendeeText = (typeof attendeeTexts)[number];

/** The text for one person: people who wait get the text about waiting instead of texts about a seat. */
export function attendeeTextOf(options: {
  about: AttendeeText;
  status: 'registered' | 'waiting';
}): AttendeeText | 'waiting' {
  const { about, status } = options;
  const isOfSeat = about === 'seat' || about === 'free' || about === 'reminder';
  return status === 'waiting' && isOfSeat ? 'waiting' : about;
}

/** The attendee's place in the waiting list, counted from 1 as on the server; null without a place. */
export function waitingPosition(options: {
  attendees: readonly Attendee[];
  attendee: Attendee;
}): number | null {
  const { attendees, attendee } = options;
  if (attendee.status !== 'waiting') return null;
  const isBefore = (one: Attendee) => {
    const byTime = Date.parse(one.created_at) - Date.parse(attendee.created_at);
    return byTime < 0 || (byTime === 0 && one.id <= attendee.id);
  };
  return attendees.filter((one) => one.status === 'waiting' && isBefore(one)).length;
}
