import type { Columns } from '../../engine/protocol.ts';
import type { ModelWorld } from './model-entity.ts';

const BANGKOK_MS = 7 * 60 * 60_000;

interface NeededEntry {
  entity: string;
  rowId: string;
}

/**
 * What the reception of these hospitals shows first, as `private.needed_first`: open bookings that are not over, the nearest last
 * day first, each with its promotion and its contact.
 */
export function neededFirst(
  world: ModelWorld,
  { hospitals, maxRows }: { hospitals: ReadonlySet<string>; maxRows: number },
): NeededEntry[] {
  const today = new Date(Date.parse(world.now()) + BANGKOK_MS).toISOString().slice(0, 10);
  const promotions = world.rows('booked_promotions');
  const open = world
    .rows('bookings')
    .filter((row) => hospitals.has(String(row['hospital_id'])) && row['closed_at'] === null)
    .map((booking) => {
      const promotion = promotions.find(
        (row) =>
          row['promotion_id'] === booking['promotion_id'] && row['hospital_id'] === booking['hospital_id'],
      );
      // A promotion without an end sorts after all days.
      const end = String((promotion ?? booking)['promotion_end'] ?? '9999');
      return { booking, promotion, end };
    })
    .filter(({ end }) => end >= today)
    .sort((a, b) => (a.end === b.end ? byNewest(a.booking, b.booking) : a.end < b.end ? -1 : 1));
  const entries = new Map<string, NeededEntry>();
  for (const { booking, promotion } of open) {
    const rowId = String(booking['id']);
    const add = (entry: NeededEntry) => entries.set(`${entry.entity} ${entry.rowId}`, entry);
    if (promotion) add({ entity: 'booked_promotions', rowId: String(promotion['id']) });
    add({ entity: 'bookings', rowId });
    if (world.row('booking_contacts', rowId)) add({ entity: 'booking_contacts', rowId });
  }
  return [...entries.values()].slice(0, maxRows);
}

function byNewest(a: Columns, b: Columns): number {
  const [left, right] = [a, b].map(
    (row) => [Date.parse(String(row['created_at'])), String(row['id'])] as const,
  );
  if (!left || !right) return 0;
  return right[0] - left[0] || (left[1] < right[1] ? 1 : -1);
}
