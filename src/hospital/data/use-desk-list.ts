import { getSync } from '../../../sync/index.ts';
import { bookingsEntity } from '../../bookings/data/bookings-entity.ts';
import { useLive } from '../../session/data/use-live.ts';
import { snapshotAge, type SnapshotAge } from '../rules/snapshot-age.ts';
import { useNow } from './use-now.ts';
import { useStreams } from './use-streams.ts';

/** How this device's copy of the hospital's bookings stands: "Ready offline, 312 bookings, 09:12". */
export interface DeskList {
  bookings: number;
  /** Device milliseconds; null while nothing was fetched yet. */
  syncedAtMs: number | null;
  age: SnapshotAge;
}

/** Of the first of the hospitals that the desk works for; null while it is read. */
export function useDeskList(hospitalIds: readonly string[]): DeskList | null {
  const [hospitalId = ''] = hospitalIds;
  const nowMs = useNow();
  const counted = useLive({
    key: `desk count ${hospitalId}`,
    read: () => getSync().store().count(bookingsEntity, { column: 'hospital_id', equals: hospitalId }),
  });
  const streams = useStreams();
  if (counted.state !== 'ready' || streams.state !== 'ready') return null;
  const syncedAtMs = streams.value.find(({ stream }) => stream === hospitalId)?.syncedAtMs ?? null;
  return { bookings: counted.value, syncedAtMs, age: snapshotAge({ syncedAtMs, nowMs }) };
}
