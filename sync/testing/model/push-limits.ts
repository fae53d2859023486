/** How many bookings a person may make now (rule P40), as `private.require_booking_allowance` and `private.limit_bookings`. */
import type { WireOp } from '../../engine/protocol.ts';
import type { CallRefusal } from '../contract-server.ts';
import type { BookingLimits, ModelContext } from './model-state.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** True for an operation that makes a booking. */
export const isBooking = ({ entity, kind }: WireOp) => entity === 'bookings' && kind === 'create';

function limitsOf({ state }: ModelContext, options: { userId: string; nowMs: number }): BookingLimits {
  if (state.bookingLimits) return state.bookingLimits;
  const isNew = (state.users.get(options.userId) ?? 0) > options.nowMs - DAY_MS;
  return isNew ? { perMinute: 10, perDay: 50 } : { perMinute: 30, perDay: 200 };
}

function periodsOf(context: ModelContext, options: { userId: string; nowMs: number }) {
  const { perMinute, perDay } = limitsOf(context, options);
  const both = [
    { key: `${options.userId} minute`, most: perMinute, lengthMs: MINUTE_MS },
    { key: `${options.userId} day`, most: perDay, lengthMs: DAY_MS },
  ];
  return both.map(({ key, most, lengthMs }) => {
    const stored = context.state.allowances.get(key);
    const isOpen = stored !== undefined && stored.startMs + lengthMs > options.nowMs;
    const { used, startMs } = isOpen ? stored : { used: 0, startMs: options.nowMs };
    return { key, used, startMs, isOpen, room: most - used, endsMs: startMs + lengthMs };
  });
}

/**
 * Refuses a push with more new bookings than there is room for; null if they
 * fit. Bookings that the ledger knows do not count.
 */
export function refuseBookings(
  context: ModelContext,
  options: { userId: string; nowMs: number; ops: readonly WireOp[] },
): CallRefusal | null {
  const { userId, nowMs, ops } = options;
  const isNew = ({ op_id }: WireOp) => context.state.ledger.get(op_id)?.userId !== userId;
  const wanted = new Set(ops.filter((op) => isBooking(op) && isNew(op)).map(({ op_id }) => op_id)).size;
  const periods = periodsOf(context, { userId, nowMs });
  const room = Math.min(...periods.map((period) => period.room));
  if (wanted === 0 || room >= wanted) return null;
  const ends = periods.filter((period) => period.isOpen && period.room < wanted).map(({ endsMs }) => endsMs);
  const retryAfterMs = ends.length === 0 ? MINUTE_MS : Math.max(...ends) - nowMs;
  return {
    ok: false,
    code: 'SB024',
    limited: {
      entity: 'bookings',
      room: Math.max(0, room),
      retryAfterMs: Math.max(1_000, Math.ceil(retryAfterMs / 1_000) * 1_000),
    },
  };
}

/** Counts the bookings that were made. */
export function countBookings(
  context: ModelContext,
  options: { userId: string; nowMs: number; made: number },
): void {
  if (options.made === 0) return;
  for (const { key, used, startMs } of periodsOf(context, options)) {
    context.state.allowances.set(key, { used: used + options.made, startMs });
  }
}
