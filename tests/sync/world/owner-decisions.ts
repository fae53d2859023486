/** What the owner of a hospital decides at the end of a run: attempts that lost, and those of former members (B20). */
import type { SeededRandom } from '../machine/seeded-random.ts';
import type { RunContext } from './run-context.ts';

const ways = ['both_honoured', 'agent_informed', 'billing_error'] as const;

/** Settles about half of the open attempts, as `public.resolve_redemption` does. */
export function decideAttempts(run: RunContext, random: SeededRandom): void {
  const { model } = run.server;
  const open = model
    .rowsOf({ entity: 'redemption_events' })
    .filter((event) => event['outcome'] !== 'first' && event['resolution'] === null);
  for (const event of open) {
    if (!random.chance(0.5)) continue;
    const { nonce, hospital_id, booking_id, attempted_at } = event;
    const rowId = String(event['id']);
    const booking = model.rowsOf({ entity: 'bookings' }).find(({ id }) => id === booking_id);
    const isFree = booking?.['used'] === false && booking['deleted_at'] === null;
    const isHeld = event['outcome'] === 'held';
    const counts = isHeld && isFree && booking['hospital_id'] === hospital_id && random.chance(0.5);
    if (counts) {
      const use = { used_nonce: nonce ?? null, used_at: attempted_at ?? null };
      const booked = { ...use, used: true, used_mode: 'offline' };
      model.change({ entity: 'bookings', rowId: String(booking_id), columns: booked });
      model.change({ entity: 'redemption_events', rowId, columns: { ...use, outcome: 'first' } });
    }
    const resolution = counts ? 'taken' : isHeld ? 'not_taken' : random.pick(ways);
    const columns = { resolution, resolution_note: 'โทรถามแล้ว', resolved_at: String(event['received_at']) };
    model.change({ entity: 'redemption_events', rowId, columns });
    run.note(`the owner decides about ${String(nonce)}: ${resolution}`);
  }
}
