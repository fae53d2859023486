import { bookingState, type Booking } from '../../bookings/rules/booking.ts';
import type { BookingContact } from '../../bookings/rules/booking-contact.ts';
import { readBookingCode, formatBookingCode } from '../../bookings/rules/booking-code.ts';
import { formatPhone, nationalDigits } from '../../lib/text/phone.ts';
import { foldForSearch } from '../../lib/text/thai-search.ts';

/** A booking with the contact of its customer, as the desk lists it; `contact` is null if it is not known. */
export interface DeskBooking {
  booking: Booking;
  contact: BookingContact | null;
  /** When it was booked, in milliseconds since 1970; parsed once, for sorting. 0 where it cannot be read. */
  atMs: number;
}

/** Combines a booking with the contact of its customer. */
export function toDeskBooking(booking: Booking, contact: BookingContact | undefined): DeskBooking {
  return { booking, contact: contact ?? null, atMs: Date.parse(booking.created_at) || 0 };
}

const HIDDEN_CHARACTERS = 4;

/** The texts of a booking, masked until it is used; a used code has been presented (BOOKING-5). */
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

/** A parsed search text. */
export interface DeskQuery {
  words: readonly string[];
  /** The search text read as a booking code, without its hyphen. */
  code: string;
  digits: string;
}

/** Parses a search text; null for an empty one, which shows everything. */
export function readDeskQuery(query: string): DeskQuery | null {
  const words = foldForSearch(query).split(' ').filter(Boolean);
  if (words.length === 0) return null;
  const digits = /^[\d\s+()-]+$/.test(query.trim()) ? nationalDigits(query) : '';
  return { words, code: readBookingCode(query).code, digits };
}

/**
 * Whether a booking matches a search by customer's name, promotion's title, code or telephone. Masked parts
 * must not be guessable piece by piece. So an unused code matches by its start or whole, a name by whole words, a
 * telephone by its shown digits or whole.
 */
export function matchesDesk(row: DeskBooking, query: DeskQuery): boolean {
  const { booking, contact } = row;
  const { name, title } = textOf(row);
  const isUsed = bookingState(booking) === 'used';
  const fitsName = (word: string) => (isUsed ? name.includes(word) : name.split(' ').includes(word));
  if (query.words.every((word) => fitsName(word) || title.includes(word))) return true;
  const { code, digits } = query;
  const stored = booking.booking_code;
  const seen = isUsed ? stored : stored.slice(0, -HIDDEN_CHARACTERS);
  if (code.length > 1 && (stored === code || seen.includes(code))) return true;
  if (digits.length < 3 || !contact) return false;
  const telephone = nationalDigits(contact.telephone);
  if (telephone === digits) return true;
  if (isUsed) return telephone.includes(digits);
  return digits.length === 3 && (telephone.startsWith(digits) || telephone.endsWith(digits));
}

interface SearchedText {
  name: string;
  title: string;
}
const texts = new WeakMap<DeskBooking, SearchedText>();

/** The searched texts of a row, folded once and cached for further letters. */
function textOf(row: DeskBooking): SearchedText {
  let text = texts.get(row);
  if (text === undefined) {
    text = {
      name: foldForSearch(row.contact?.name ?? ''),
      title: foldForSearch(row.booking.promotion_title ?? ''),
    };
    texts.set(row, text);
  }
  return text;
}

/** The conditions of the desk's list of bookings. */
export interface DeskFilter {
  query: string;
  /** Null for all promotions. */
  promotionId: string | null;
}

/** The bookings that match the filter, in their order. */
export function filterDesk(options: { rows: readonly DeskBooking[]; filter: DeskFilter }): DeskBooking[] {
  const { rows, filter } = options;
  const query = readDeskQuery(filter.query);
  return rows.filter(
    (row) =>
      (filter.promotionId === null || row.booking.promotion_id === filter.promotionId) &&
      (query === null || matchesDesk(row, query)),
  );
}

/** Promotions with their number of bookings, sorted by title; deleted promotions are left out. */
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

/** Sorts bookings that can be used on `today` first, by nearest last day; then the rest, newest first. */
export function inDeskOrder(options: { rows: readonly DeskBooking[]; today: string }): DeskBooking[] {
  const keyed = options.rows.map((row) => ({ row, end: usableUntil(row, options.today) }));
  keyed.sort((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : byNewest(a.row, b.row)));
  return keyed.map(({ row }) => row);
}

/** Sort key: the last day of a booking that can be used today, '9998' if it has none, '9999' for others. */
function usableUntil({ booking }: DeskBooking, today: string): string {
  const end = booking.promotion_end ?? '9998';
  return bookingState(booking) === 'available' && end >= today ? end : '9999';
}

/** Compares by time of booking, the newest first, then by id. */
export function byNewest(a: DeskBooking, b: DeskBooking): number {
  return b.atMs - a.atMs || (a.booking.id < b.booking.id ? 1 : -1);
}
