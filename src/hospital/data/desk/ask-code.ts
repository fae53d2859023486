import { z } from 'zod';
import type { BookingContact } from '../../../bookings/rules/booking-contact.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import type { ServerCheck } from '../../rules/code-verdict.ts';

/** After this time the answer of this device's list is shown (BOOKING-8). */
const LIMIT_MS = 3_000;
/** Time limit of the request: on a slow line a late answer is better than asking again for ever. */
const LATEST_MS = 20_000;
/** The database's error code for too many unknown codes (CONVENTIONS, "Error codes"). */
const TOO_MANY_CHECKS = 'SB010';

const row = z.looseObject({ id: z.string() });
const answer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.enum(['available', 'used', 'cancelled']),
    booking: row,
    contact: row.nullable(),
    held_at: z.string().nullish(),
  }),
]);

/**
 * Asks the server about a code without using it. If there is no answer after 3 s, the fetch of a
 * token included, `report` gets `no_answer`; a later answer is reported all the same.
 */
export async function askCode(code: string, report: (check: ServerCheck) => void): Promise<void> {
  const timer = setTimeout(() => report({ kind: 'no_answer' }), LIMIT_MS);
  const check = await ask(code);
  clearTimeout(timer);
  report(check);
}

async function ask(code: string): Promise<ServerCheck> {
  const reply = await callDatabaseFunction({
    name: 'check_booking',
    values: { code },
    answer,
    timeoutMs: LATEST_MS,
  });
  switch (reply.outcome) {
    case 'answered': {
      const { value } = reply;
      if (value.state === 'unknown') return { kind: 'unknown' };
      // The server's rows have the shapes of the synced tables.
      const booking = value.booking as unknown as Booking;
      const contact = value.contact as unknown as BookingContact | null;
      return { kind: value.state, booking, contact, heldAt: value.held_at ?? null };
    }
    case 'signed_out':
      return { kind: 'signed_out' };
    case 'refused':
      return { kind: reply.code === TOO_MANY_CHECKS ? 'too_many' : 'no_answer' };
    case 'unreachable':
      return { kind: 'no_answer' };
  }
}
