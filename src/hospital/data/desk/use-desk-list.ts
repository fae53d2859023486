import { getSync } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { useLive } from '../../../session/data/use-live.ts';
import { snapshotAge, type SnapshotAge } from '../../rules/snapshot-age.ts';
import { useNow } from '../use-now.ts';
import { useStreams } from './use-streams.ts';

/** Number and age of the bookings stored on this device, shown as "Ready offline, 312 bookings, 09:12". */
export interface DeskList {
  bookings: number;
  /** When the bookings were last fetched, in ms since 1970; null before the first fetch. */
  syncedAtMs: number | null;
  age: SnapshotAge;
}

/** The stored bookings of the first of the hospitals; null while they are counted. */
export function useDeskList(hospitalIds: readonly string[]): DeskList | null {
  const [hospitalId = ''] = hospitalIds;
  const nowMs = useNow();
  const streams = useStreams();
  const known = streams.state === 'ready' ? streams.value : [];
  const syncedAtMs = known.find(({ stream }) => stream === hospitalId)?.syncedAtMs ?? null;
  const isFetched = syncedAtMs !== null;
  const counted = useLive({
    key: `desk count ${hospitalId} ${isFetched}`,
    // Counting during the first fetch would slow the fetch down, again with each page.
    read: async () =>
      isFetched ? getSync().store().count(bookingsEntity, { column: 'hospital_id', equals: hospitalId }) : 0,
  });
  if (counted.state !== 'ready' || streams.state !== 'ready') return null;
  return { bookings: counted.value, syncedAtMs, age: snapshotAge({ syncedAtMs, nowMs }) };
}
