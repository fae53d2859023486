import { getSync, type FailedScan, type Scan } from '../../../sync/index.ts';
import { bookingsEntity } from '../../bookings/data/bookings-entity.ts';
import { redemptionEventsEntity } from '../../bookings/data/redemption-events-entity.ts';
import type { RedemptionEvent } from '../../bookings/rules/redemption-event.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';
import type { HospitalDevice } from '../rules/hospital-device.ts';
import { listConflicts, type Conflict } from '../rules/list-conflicts.ts';
import { hospitalDevicesEntity } from './hospital-devices-entity.ts';

/** How the reception of one hospital stands on this device. */
export interface Desk {
  /** Bookings in the list, cancelled ones included. "Ready offline, 312 bookings, 09:12". */
  bookings: number;
  /** Device milliseconds; null while nothing was fetched yet. Ages: `snapshotAge`. */
  syncedAtMs: number | null;
  /** Presses that wait for the server, and those that it refused; oldest first. */
  waiting: Scan[];
  refused: Scan[];
  /** Open ones first; the count on the tab is of those with `closed === null`. */
  conflicts: Conflict[];
  devices: HospitalDevice[];
  /** This device's name among `devices`; null before the first contact. */
  device: string | null;
}

export function useDesk(hospitalId: string): Live<Desk> {
  return useLive({ key: `desk ${hospitalId}`, read: () => readDesk(hospitalId) });
}

async function readDesk(hospitalId: string): Promise<Desk> {
  const store = getSync().store();
  const mine = { column: 'hospital_id', equals: hospitalId } as const;
  const [bookings, events, devices, unanswered, facts, device] = await Promise.all([
    store.list(bookingsEntity, mine),
    store.list(redemptionEventsEntity, mine),
    store.list(hospitalDevicesEntity, mine),
    store.scans.unanswered(),
    store.facts(),
    store.scans.deviceId(),
  ]);
  return {
    bookings: bookings.length,
    syncedAtMs: facts.streams.find(({ stream }) => stream === hospitalId)?.syncedAtMs ?? null,
    waiting: unanswered.filter(({ state }) => state === 'waiting'),
    refused: unanswered.filter(({ state }) => state === 'refused'),
    conflicts: listConflicts({ events, bookings: new Map(bookings.map((row) => [row.id, row])) }),
    devices: devices.sort((a, b) => Date.parse(b.last_seen_at) - Date.parse(a.last_seen_at)),
    device,
  };
}

/** What happened in a span of time: the hospital's redemptions, and the checks in vain on this device. */
export interface DeskDay {
  events: RedemptionEvent[];
  failed: FailedScan[];
  /** This device's presses without an outcome yet. */
  waiting: Scan[];
}

/** `fromMs` to `toMs`, both included, by the moment of the scan; for the day sheet. */
export function useDeskDay(options: { hospitalId: string; fromMs: number; toMs: number }): Live<DeskDay> {
  const { hospitalId, fromMs, toMs } = options;
  return useLive({
    key: `desk day ${hospitalId} ${fromMs} ${toMs}`,
    read: async () => {
      const store = getSync().store();
      const within = (atMs: number) => atMs >= fromMs && atMs <= toMs;
      const [events, failed, waiting] = await Promise.all([
        store.list(redemptionEventsEntity, { column: 'hospital_id', equals: hospitalId }),
        store.scans.failedSince(fromMs),
        store.scans.unanswered(),
      ]);
      return {
        events: events.filter(({ scanned_at: at }) => within(Date.parse(at))),
        failed: failed.filter(({ atMs }) => within(atMs)),
        waiting: waiting.filter(({ pressedAtMs }) => within(pressedAtMs)),
      };
    },
  });
}
