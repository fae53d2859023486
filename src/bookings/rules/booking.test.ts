import { expect, it } from 'vitest';
import { bookingState } from './booking.ts';

it.each([
  [{ used: false, deleted_at: null }, 'available'],
  [{ used: false, deleted_at: '2026-11-20T03:00:00Z' }, 'cancelled'],
  [{ used: true, deleted_at: null }, 'used'],
  // A cancellation that this device still has to send.
  [{ used: true, deleted_at: '2026-11-20T03:00:00Z' }, 'used'],
] as const)('%j is %s', (booking, state) => expect(bookingState(booking)).toBe(state));
