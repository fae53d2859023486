import { useCallback, useEffect, useRef, useState } from 'react';
import type { QueueOutcome } from '../../../sync/index.ts';
import { useLive } from '../../session/data/use-live.ts';
import { useSyncStatus } from '../../session/data/use-sync-status.ts';
import {
  reportedArrivals,
  withArrivals,
  type Arrival,
  type Attendee,
  type ShownAttendee,
} from '../rules/attendees.ts';
import { forgetArrivals, listArrivals, noteArrival } from './arrivals.ts';
import {
  storedAttendees,
  readAttendees,
  type AttendeeSnapshot,
  type ReadAttendees,
} from './attendees-store.ts';

/** Somebody else may stand at another door. */
const LOOK_AGAIN_MS = 30_000;

export type { QueueOutcome };

export interface AttendeeList {
  event: AttendeeSnapshot['event'] | null;
  attendees: readonly ShownAttendee[];
  /** Set where the server could not be asked: when the list was read, in ms since 1970. */
  keptAtMs: number | null;
  /** Why there is no list; null while there is one, or it is on its way. */
  trouble: Exclude<ReadAttendees['outcome'], 'read'> | null;
  /** Arrivals that found no network. */
  unsent: number;
  /** Arrivals that did not go as they were shown, until they are {@link forget | forgotten}. */
  told: readonly Arrival[];
  /** Asks the server again; resolves with who is there then, or null where it could not be asked. */
  refresh(): Promise<readonly Attendee[] | null>;
  /** Notes an arrival, or takes it back. Resolves when it is on this device, or was refused there. */
  note(options: { attendee: Attendee; present: boolean }): Promise<QueueOutcome>;
  forget(ids: readonly string[]): void;
}

/** The attendees of an event, also without a network. */
export function useAttendees(options: { eventId: string }): AttendeeList {
  const { eventId } = options;
  const [read, setRead] = useState<AttendeeSnapshot | null>(null);
  const [answer, setAnswer] = useState<ReadAttendees['outcome'] | null>(null);
  const asked = useRef(0);
  const live = useLive({ key: `arrivals:${eventId}`, read: () => listArrivals({ eventId }) });
  const arrivals = live.state === 'ready' ? live.value : [];
  const { state } = useSyncStatus();

  const look = useCallback(async () => {
    const turn = ++asked.current;
    const nowMs = Date.now();
    const found = await readAttendees({ eventId, nowMs });
    if (turn !== asked.current) return null;
    setAnswer(found.outcome);
    if (found.outcome !== 'read') return null;
    setRead(found.snapshot);
    // What was answered before the list was asked for stands in it.
    const known = (await listArrivals({ eventId })).filter(
      ({ state, endedAtMs }) => (state === 'first' || state === 'undone') && (endedAtMs ?? nowMs) < nowMs,
    );
    await forgetArrivals(known.map(({ id }) => id));
    return found.snapshot.attendees;
  }, [eventId]);

  useEffect(() => {
    let shown = true;
    const lookIfVisible = () => {
      if (shown && document.visibilityState === 'visible') void look().catch(() => undefined);
    };
    void (async () => {
      const kept = await storedAttendees({ eventId });
      if (!shown) return;
      if (kept) setRead((now) => now ?? kept);
      lookIfVisible();
    })();
    const timer = setInterval(lookIfVisible, LOOK_AGAIN_MS);
    window.addEventListener('online', lookIfVisible);
    document.addEventListener('visibilitychange', lookIfVisible);
    return () => {
      shown = false;
      clearInterval(timer);
      window.removeEventListener('online', lookIfVisible);
      document.removeEventListener('visibilitychange', lookIfVisible);
    };
  }, [eventId, look]);

  const isKept = answer !== null && answer !== 'read';
  const stuck = state !== 'syncing' && state !== 'synced';
  return {
    event: read?.event ?? null,
    attendees: read
      ? withArrivals({ attendees: read.attendees, readAtMs: read.readAtMs, arrivals, stuck })
      : [],
    keptAtMs: isKept && read ? read.readAtMs : null,
    trouble: answer === 'missing' || answer === 'denied' ? answer : isKept && !read ? answer : null,
    unsent: stuck ? arrivals.filter((arrival) => arrival.state === 'waiting').length : 0,
    told: reportedArrivals(arrivals),
    refresh: () => look().catch(() => null),
    note: ({ attendee, present }) => noteArrival({ eventId, attendee, present, nowMs: Date.now() }),
    forget: (ids) => void forgetArrivals(ids).catch(() => undefined),
  };
}
