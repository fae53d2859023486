import type { Booking } from './rules/booking.ts';
import type { RedemptionEvent } from './rules/redemption-event.ts';

/** A booking for tests that was not redeemed; every column can be replaced. */
export function aBooking(columns: Partial<Booking> = {}): Booking {
  return {
    id: '00000000-0000-7000-8000-000000000002',
    user_id: null,
    customer_id: null,
    promotion_id: null,
    hospital_id: 'h',
    booking_code: 'K7M4P2X9QT',
    booking_price: 900,
    list_price: 1000,
    promotion_title: 'ตรวจสุขภาพ',
    promotion_start: null,
    promotion_end: null,
    used: false,
    used_at: null,
    used_nonce: null,
    used_mode: null,
    created_at: '2026-11-01T03:00:00Z',
    deleted_at: null,
    ...columns,
  };
}

/** A recorded attempt for tests, which nobody has decided about; every column can be replaced. */
export function anAttempt(nonce: string, columns: Partial<RedemptionEvent> = {}): RedemptionEvent {
  return {
    id: nonce,
    nonce,
    hospital_id: 'h',
    booking_id: null,
    agent_id: null,
    code: 'K7M4P2X9QT',
    device: 'd',
    staff_id: 's',
    attempted_at: '2026-11-20T03:00:00Z',
    received_at: '2026-11-20T04:00:00Z',
    mode: 'offline',
    outcome: 'duplicate',
    staff_left_at: null,
    reason: null,
    used_nonce: null,
    used_at: null,
    cancelled_at: null,
    resolution: null,
    resolution_note: null,
    resolved_by: null,
    resolved_at: null,
    ...columns,
  };
}
