import { bookingState, type Booking } from '../../bookings/rules/booking.ts';
import type { BookingContact } from '../../bookings/rules/booking-contact.ts';
import { readBookingCode, formatBookingCode } from '../../bookings/rules/booking-code.ts';
import { formatPhone, nationalDigits } from '../../lib/text/phone.ts';
import { foldForSearch } from '../../lib/text/thai-search.ts';

/** A booking with whom it is for, as the dashboard lists it. */
export interface DeskBooking {
  booking: Booking;
  contact: BookingContact | null;
  /** When it was booked, in milliseconds since 1970; parsed once, for sorting. 0 where it cannot be read. */
  atMs: number;
}

export function toDeskBooking(booking: Booking, contact: BookingContact | undefined): DeskBooking {
  return { booking, contact: contact ?? null, atMs: Date.parse(booking.created_at) || 0 };
}

const HIDDEN_CHARACTERS = 4;

/** Masks a booking until it is used, because a used code has been presented (BOOKING-5). */
export function shownOf(row: DeskBooking): { code: string; name: string; telephone: string } {
  const { booking, contact } = row;
  const { booking_code: code } = booking;
  if (bookingState(booking) === 'used') {
    return {
      code: formatBookingCode(code),
      name: contact?.name ?? '',
      telephone: contact ? formatPhone(contact.telephone) : '',
    };
  }
  return {
    code: formatBookingCode(code.slice(0, -HIDDEN_CHARACTERS) + '•'.repeat(HIDDEN_CHARACTERS)),
    name: contact?.masked_name ?? '',
    telephone: contact?.masked_telephone ?? '',
  };
}

/** What is looked for; null for nothing. */
export interface DeskQuery {
  words: readonly string[];
  /** The code that was meant, without its hyphen. */
  code: string;
  digits: string;
}

/** `null` where nothing is asked, so that everything is shown. */
export function readDeskQuery(query: string): DeskQuery | null {
  const words = foldForSearch(query).split(' ').filter(Boolean);
  if (words.length === 0) return null;
  const digits = /^[\d\s+()-]+$/.test(query.trim()) ? nationalDigits(query) : '';
  return { words, code: readBookingCode(query).code, digits };
}

/**
 * Whether a booking is looked for: by the customer's name, the promotion's title, the code or the telephone. What is
 * masked cannot be guessed piece by piece: of an unused code only its beginning is compared, or the whole; of a
 * telephone the digits that are shown, or all of them.
 */
export function matchesDesk(row: DeskBooking, query: DeskQuery): boolean {
  const { booking, contact } = row;
  const text = textOf(row);
  if (query.words.every((word) => text.includes(word))) return true;
  const { code, digits } = query;
  const stored = booking.booking_code;
  const seen = bookingState(booking) === 'used' ? stored : stored.slice(0, -HIDDEN_CHARACTERS);
  if (code.length > 1 && (stored === code || seen.includes(code))) return true;
  if (digits.length < 3 || !contact) return false;
  const telephone = nationalDigits(contact.telephone);
  if (telephone === digits) return true;
  if (bookingState(booking) === 'used') return telephone.includes(digits);
  return digits.length === 3 && (telephone.startsWith(digits) || telephone.endsWith(digits));
}

const texts = new WeakMap<DeskBooking, string>();

/** Folded once for each row, however many letters are typed. */
function textOf(row: DeskBooking): string {
  let text = texts.get(row);
  if (text === undefined) {
    text = foldForSearch(`${row.contact?.name ?? ''} ${row.booking.promotion_title}`);
    texts.set(row, text);
  }
  return text;
}

export interface DeskFilter {
  query: string;
  /** Null for all promotions. */
  promotionId: string | null;
}

/** Those that are looked for, in their order. */
export function filterDesk(options: { rows: readonly DeskBooking[]; filter: DeskFilter }): DeskBooking[] {
  const { rows, filter } = options;
  const query = readDeskQuery(filter.query);
  return rows.filter(
    (row) =>
      (filter.promotionId === null || row.booking.promotion_id === filter.promotionId) &&
      (query === null || matchesDesk(row, query)),
  );
}

/** Promotions that have bookings, by title, with how many; those that were deleted meanwhile are left out. */
export function promotionsOf(
  rows: readonly DeskBooking[],
): { id: string; title: string; bookings: number }[] {
  const found = new Map<string, { id: string; title: string; bookings: number }>();
  for (const { booking } of rows) {
    const { promotion_id: id, promotion_title: title } = booking;
    if (id === null) continue;
    const known = found.get(id);
    if (known) known.bookings += 1;
    else found.set(id, { id, title, bookings: 1 });
  }
  return [...found.values()].sort((a, b) => a.title.localeCompare(b.title, 'th'));
}

/** Those that can be used on the day first, the nearest last day before others; then the rest, the newest first. */
export function inDeskOrder(options: { rows: readonly DeskBooking[]; today: string }): DeskBooking[] {
  const keyed = options.rows.map((row) => ({ row, end: usableUntil(row, options.today) }));
  keyed.sort((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : byNewest(a.row, b.row)));
  return keyed.map(({ row }) => row);
}

/** The last day of a booking that can be used today; days that sort after each for one without an end, and for others. */
function usableUntil({ booking }: DeskBooking, today: string): string {
  const end = booking.promotion_end ?? '9998';
  return bookingState(booking) === 'available' && end >= today ? end : '9999';
}

/** The newest first. */
export function byNewest(a: DeskBooking, b: DeskBooking): number {
  return b.atMs - a.atMs || (a.booking.id < b.booking.id ? 1 : -1);
}
