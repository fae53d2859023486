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
import { forgetArrivals, listArrivals, queueArrival, type NotedAttendee } from './arrivals.ts';
import {
  storedAttendees,
  readAttendees,
  type AttendeeSnapshot,
  type ReadAttendees,
} from './attendees-store.ts';

/** How often the list is refetched, because staff at another door admit people too. */
const REFETCH_MS = 30_000;

export type { QueueOutcome };

/** The attendees of an event and their state on this device, with the actions on them. */
export interface AttendeeList {
  event: AttendeeSnapshot['event'] | null;
  attendees: readonly ShownAttendee[];
  /** When the shown list was read, in ms since 1970, if a later request failed; else null. */
  storedAtMs: number | null;
  /** When the list was read, in ms since 1970; null before the first. */
  readAtMs: number | null;
  /** Why there is no list; null while it loads. `missing` and `denied` are set even if a list is stored. */
  problem: Exclude<ReadAttendees['outcome'], 'read'> | null;
  /** The number of arrivals that wait because the server cannot be reached. */
  unsent: number;
  /** Arrivals with another answer than this device showed, until they are {@link forget | forgotten}. */
  reported: readonly Arrival[];
  /** Refetches the list; resolves to its attendees, or to null if the server could not be asked. */
  refresh(): Promise<readonly Attendee[] | null>;
  /** Queues an arrival, or its undoing, on this device; `refused` if the device could not store it. */
  note(options: { attendee: NotedAttendee; present: boolean }): Promise<QueueOutcome>;
  forget(ids: readonly string[]): void;
}

/** The attendees of an event, with or without a network. */
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
    // A later request overtook this one: its list is not shown, but is still valid for the caller.
    if (turn !== asked.current) return found.outcome === 'read' ? found.snapshot.attendees : null;
    setAnswer(found.outcome);
    if (found.outcome !== 'read') return null;
    setRead(found.snapshot);
    // The list contains every arrival that the server answered before the list was requested. If they
    // cannot be deleted now, a later refresh deletes them.
    const isListed = ({ state, endedAtMs }: Arrival) =>
      (state === 'first' || state === 'undone') && (endedAtMs ?? nowMs) < nowMs;
    await listArrivals({ eventId })
      .then((known) => forgetArrivals(known.filter(isListed).map(({ id }) => id)))
      .catch(() => undefined);
    return found.snapshot.attendees;
  }, [eventId]);

  useEffect(() => {
    let shown = true;
    const lookIfVisible = () => {
      if (shown && document.visibilityState === 'visible') void look().catch(() => undefined);
    };
    void (async () => {
      const stored = await storedAttendees({ eventId });
      if (!shown) return;
      if (stored) setRead((now) => now ?? stored);
      lookIfVisible();
    })();
    const timer = setInterval(lookIfVisible, REFETCH_MS);
    window.addEventListener('online', lookIfVisible);
    document.addEventListener('visibilitychange', lookIfVisible);
    return () => {
      shown = false;
      clearInterval(timer);
      window.removeEventListener('online', lookIfVisible);
      document.removeEventListener('visibilitychange', lookIfVisible);
    };
  }, [eventId, look]);

  const isStored = answer !== null && answer !== 'read';
  const stuck = state !== 'syncing' && state !== 'synced';
  return {
    event: read?.event ?? null,
    attendees: read
      ? withArrivals({ attendees: read.attendees, readAtMs: read.readAtMs, arrivals, stuck })
      : [],
    storedAtMs: isStored && read ? read.readAtMs : null,
    readAtMs: read?.readAtMs ?? null,
    problem: answer === 'missing' || answer === 'denied' ? answer : isStored && !read ? answer : null,
    unsent: stuck ? arrivals.filter((arrival) => arrival.state === 'waiting').length : 0,
    reported: reportedArrivals(arrivals),
    refresh: () => look().catch(() => null),
    note: ({ attendee, present }) => queueArrival({ eventId, attendee, present, nowMs: Date.now() }),
    forget: (ids) => void forgetArrivals(ids).catch(() => undefined),
  };
}
