import { z } from 'zod';
import { bangkokDay, bangkokTime } from '../../lib/days/bangkok-day.ts';
import { formatBookingCode, readBookingCode } from '../../bookings/rules/booking-code.ts';
import { phoneDigits } from '../../lib/text/phone.ts';
import { foldForSearch } from '../../lib/text/thai-search.ts';

/** A registered person, as the hospital sees them. Moments are ISO 8601. */
export const attendee = z.object({
  id: z.string(),
  status: z.enum(['registered', 'waiting']),
  full_name: z.string(),
  telephone: z.string().nullable(),
  code: z.string(),
  created_at: z.string(),
  checked_in_at: z.string().nullable(),
});
export type Attendee = z.infer<typeof attendee>;
export const attendeeColumns = Object.keys(attendee.shape);

/** An arrival that was noted on this device, or taken back. */
export interface Arrival {
  /** The id of the queued call. */
  id: string;
  registrationId: string;
  /** Who, for a list that does not have them any more. */
  name: string;
  /** When; null takes it back. */
  at: string | null;
  /**
   * The server's answer. `again`: the person was already admitted at another door. `gone`: the registration was
   * cancelled, or the event left this hospital.
   */
  state: 'waiting' | 'first' | 'again' | 'undone' | 'gone';
  /** The arrival that counts, once the server answered. */
  countsFrom: string | null;
  /** When the answer came, in ms since 1970; null while it waits. */
  endedAtMs: number | null;
}

/** An attendee as the list shows it: what was noted after the list was read stands over it. */
export interface ShownAttendee extends Attendee {
  /** The arrival, or its taking back, is not sent yet. */
  unsent: boolean;
}

/** `arrivals`: oldest first. `stuck`: what waits found no network; else it is on its way, and nothing is said of it. */
export function withArrivals(options: {
  attendees: readonly Attendee[];
  /** When the list was asked for, in ms since 1970. */
  readAtMs: number;
  arrivals: readonly Arrival[];
  stuck: boolean;
}): ShownAttendee[] {
  const { readAtMs, stuck } = options;
  const last = new Map(options.arrivals.map((arrival) => [arrival.registrationId, arrival]));
  return options.attendees.map((one) => {
    const noted = last.get(one.id);
    if (noted?.state === 'waiting') return { ...one, checked_in_at: noted.at, unsent: stuck };
    const isNewer = noted !== undefined && noted.state !== 'gone' && (noted.endedAtMs ?? 0) >= readAtMs;
    return { ...one, checked_in_at: isNewer ? noted.countsFrom : one.checked_in_at, unsent: false };
  });
}

/** Arrivals that the server answered differently than the device showed: a second admission, or a cancelled registration. */
export function reportedArrivals(arrivals: readonly Arrival[]): Arrival[] {
  return arrivals.filter(({ state }) => state === 'again' || state === 'gone');
}

/** By name, telephone or code; everybody for an empty query. Keeps the order. */
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

export const attendeeOrders = ['registered', 'name', 'missing', 'arrived'] as const;
/** `registered`: as people registered. `missing`: those who have not come yet first. `arrived`: the latest first. */
export type AttendeeOrder = (typeof attendeeOrders)[number];

const byThaiName = new Intl.Collator('th');

/** Leaves people of one rank in the order in which they registered. */
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

/** Who a typed or scanned code belongs to; null for nobody of this event. */
export function attendeeOfCode<One extends Attendee>(options: {
  attendees: readonly One[];
  typed: string;
}): One | null {
  const { code } = readBookingCode(options.typed);
  return options.attendees.find((one) => one.code === code) ?? null;
}

export interface AttendeeCount {
  registered: number;
  waiting: number;
  cameIn: number;
}

export function countAttendees(attendees: readonly Attendee[]): AttendeeCount {
  const of = (status: Attendee['status']) => attendees.filter((one) => one.status === status).length;
  return {
    registered: of('registered'),
    waiting: of('waiting'),
    cameIn: attendees.filter((one) => one.checked_in_at !== null).length,
  };
}

/** The list as rows of a table, under `headings`: name, telephone, status, code, registered and arrived. */
export function attendeeTable(options: {
  attendees: readonly Attendee[];
  headings: readonly string[];
  statusOf: (status: Attendee['status']) => string;
}): string[][] {
  const rows = options.attendees.map((one) => [
    one.full_name,
    one.telephone ?? '',
    options.statusOf(one.status),
    formatBookingCode(one.code),
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
