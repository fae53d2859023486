import { z } from 'zod';
import { bangkokDay, bangkokTime } from '../../lib/bangkok-day.ts';
import { formatBookingCode, readBookingCode } from '../../lib/booking-code.ts';
import { phoneDigits } from '../../lib/phone.ts';
import { foldForSearch } from '../../lib/thai-search.ts';

/** Somebody who registered, as the hospital sees them. Moments are ISO 8601. */
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

/** Arrivals that this device noted and the server does not have, by registration; null takes one back. */
export type PendingArrivals = Readonly<Record<string, string | null>>;

/** An attendee as the list shows it: what this device noted stands over what the server said. */
export interface ShownAttendee extends Attendee {
  /** The arrival, or its taking back, is not sent yet. */
  unsent: boolean;
}

/** `stuck`: what was noted found no network; else it is on its way, and nothing is said of it. */
export function withPending(options: {
  attendees: readonly Attendee[];
  pending: PendingArrivals;
  stuck: boolean;
}): ShownAttendee[] {
  const { pending, stuck } = options;
  return options.attendees.map((one) => {
    const noted = pending[one.id];
    return noted === undefined ? { ...one, unsent: false } : { ...one, checked_in_at: noted, unsent: stuck };
  });
}

/** The list with newer rows in their places. */
export function replaceRows(options: {
  attendees: readonly Attendee[];
  rows: readonly Attendee[];
}): Attendee[] {
  const newer = new Map(options.rows.map((row) => [row.id, row]));
  return options.attendees.map((row) => newer.get(row.id) ?? row);
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
