import { describe, expect, it } from 'vitest';
import { aBooking } from '../../bookings/booking-fixtures.ts';
import type { Booking } from '../../bookings/rules/booking.ts';
import type { BookingContact } from '../../bookings/rules/booking-contact.ts';
import { byNewest, filterDesk, inDeskOrder, promotionsOf, shownOf, toDeskBooking } from './desk-booking.ts';

function row(part: Partial<Booking> = {}, person: Partial<BookingContact> = {}) {
  const booking = aBooking({ id: 'b1', promotion_id: 'p1', promotion_title: 'ตรวจสุขภาพประจำปี', ...part });
  return toDeskBooking(booking, {
    id: booking.id,
    user_id: null,
    hospital_id: 'h',
    name: 'สมชาย แก้วใส',
    telephone: '0812345678',
    masked_name: 'ส•••• แ••••',
    masked_telephone: '081••••678',
    ...person,
  });
}
const used = { used: true, used_at: '2026-11-02T03:00:00Z' };

describe('shownOf', () => {
  it('BOOKING-5: hides the end of a code, the name and the telephone until the code was presented', () => {
    expect(shownOf(row())).toEqual({
      code: 'K7M4P-2••••',
      name: 'ส•••• แ••••',
      telephone: '081••••678',
    });
    expect(shownOf(row({ deleted_at: '2026-11-02T03:00:00Z' })).code).toBe('K7M4P-2••••');
    expect(shownOf(row(used))).toEqual({
      code: 'K7M4P-2X9QT',
      name: 'สมชาย แก้วใส',
      telephone: '081-234-5678',
    });
  });

  it('shows a booking whose customer is gone', () => {
    expect(shownOf({ ...row(), contact: null })).toMatchObject({ name: '', telephone: '' });
  });
});

describe('filterDesk', () => {
  const finds = (query: string, given = row()) =>
    filterDesk({ rows: [given], filter: { query, promotionId: null } }).length === 1;

  it('finds by name, promotion, and both in any order, without tone marks or case', () => {
    for (const query of ['สมชาย', 'แกวใส', 'ตรวจ', 'ประจำปี สมชาย', '']) expect(finds(query)).toBe(true);
    expect(finds('สมหญิง')).toBe(false);
    expect(finds('สมชาย ฉีดวัคซีน')).toBe(false);
  });

  it('finds a code by its first characters or as a whole, however it is typed', () => {
    for (const query of ['K7M4P', 'k7m4p-2', 'k7m4p 2x9qt', 'K7M4P2X9QT']) expect(finds(query)).toBe(true);
  });

  it('BOOKING-5: what is masked is not found piece by piece', () => {
    for (const query of ['X9QT', 'K7M4P-2X9Q', '2345', '081234567', 'สมช', 'ชาย', 'แก้ว'])
      expect(finds(query)).toBe(false);
    for (const query of ['X9QT', 'K7M4P-2X9Q', '2345', 'สมช', 'ชาย', 'แก้ว'])
      expect(finds(query, row(used))).toBe(true);
  });

  it('finds a telephone as a whole, in either writing, or by what is shown of it', () => {
    for (const query of ['0812345678', '+66 81-234-5678', '081', '678']) expect(finds(query)).toBe(true);
    expect(finds('082')).toBe(false);
  });

  it('keeps to one promotion', () => {
    const rows = [row(), row({ id: 'b2', promotion_id: 'p2' }), row({ id: 'b3', promotion_id: null })];
    const ids = (promotionId: string | null) =>
      filterDesk({ rows, filter: { query: '', promotionId } }).map(({ booking }) => booking.id);
    expect(ids('p2')).toEqual(['b2']);
    expect(ids(null)).toEqual(['b1', 'b2', 'b3']);
  });
});

it('promotionsOf counts bookings by promotion, in Thai order, without deleted ones', () => {
  const rows = [
    row({ promotion_id: 'p2', promotion_title: 'แพ็กเกจ' }),
    row({ promotion_title: 'กายภาพ' }),
    row({ promotion_title: 'กายภาพ' }),
    row({ promotion_id: null }),
  ];
  expect(promotionsOf(rows)).toEqual([
    { id: 'p1', title: 'กายภาพ', bookings: 2 },
    { id: 'p2', title: 'แพ็กเกจ', bookings: 1 },
  ]);
});

it('BOOKING-13 lists what can be used today first, by its last day, and then the newest', () => {
  const at = (day: string) => ({ created_at: `2026-11-${day}T03:00:00Z` });
  const rows = [
    row({ id: 'ended', promotion_end: '2026-11-19', ...at('18') }),
    row({ id: 'used', promotion_end: '2026-11-21', used: true, ...at('17') }),
    row({ id: 'without an end', promotion_end: null, ...at('19') }),
    row({ id: 'far', promotion_end: '2026-12-31', ...at('19') }),
    row({ id: 'near', promotion_end: '2026-11-21', ...at('01') }),
    row({ id: 'today', promotion_end: '2026-11-20', ...at('01') }),
    row({ id: 'near and new', promotion_end: '2026-11-21', ...at('02') }),
    row({ id: 'cancelled', promotion_end: '2026-11-21', deleted_at: '2026-11-19T03:00:00Z', ...at('16') }),
  ];
  expect(inDeskOrder({ rows, today: '2026-11-20' }).map(({ booking }) => booking.id)).toEqual([
    'today',
    'near and new',
    'near',
    'far',
    'without an end',
    'ended',
    'used',
    'cancelled',
  ]);
});

it('byNewest puts the newest first, in whichever form the moment is', () => {
  const rows = [
    row({ id: 'old', created_at: '2026-11-01T03:00:00Z' }),
    row({ id: 'new', created_at: '2026-11-01T10:30:00+07:00' }),
    row({ id: 'same', created_at: '2026-11-01T03:00:00Z' }),
  ];
  expect(rows.sort(byNewest).map(({ booking }) => booking.id)).toEqual(['new', 'same', 'old']);
});

it('byNewest puts a moment that cannot be read last, and the others in their order', () => {
  const rows = [
    row({ id: 'old', created_at: '2026-11-20T10:00:00+00:00' }),
    row({ id: 'broken', created_at: '4000-01-01T00:00:00+00:00 BC' }),
    row({ id: 'new', created_at: '2026-11-21T10:00:00+00:00' }),
  ];
  expect(rows.sort(byNewest).map(({ booking }) => booking.id)).toEqual(['new', 'old', 'broken']);
});
