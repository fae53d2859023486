import { useCallback, useEffect, useRef, useState } from 'react';
import {
  replaceRows,
  withPending,
  type Attendee,
  type PendingArrivals,
  type ShownAttendee,
} from '../rules/attendees.ts';
import {
  keptAttendees,
  noteArrival,
  pendingArrivals,
  readAttendees,
  sendArrivals,
  type AttendeeSnapshot,
  type ReadAttendees,
} from './attendees-store.ts';

/** Somebody else may stand at another door. */
const LOOK_AGAIN_MS = 30_000;

export interface AttendeeList {
  event: AttendeeSnapshot['event'] | null;
  attendees: readonly ShownAttendee[];
  /** Set where the server could not be asked: when the list was read, in ms since 1970. */
  keptAtMs: number | null;
  /** Why there is no list; null while there is one, or it is on its way. */
  trouble: Exclude<ReadAttendees['outcome'], 'read'> | null;
  /** Arrivals that found no network. */
  unsent: number;
  refresh(): void;
  /** Notes an arrival, or takes it back. Resolves when it is kept here; `refused` where the server says no at once. */
  note(options: { id: string; present: boolean }): Promise<'noted' | 'refused'>;
}

/** The attendees of an event, also without a network; arrivals are sent as soon as there is one. */
export function useAttendees(options: { eventId: string }): AttendeeList {
  const { eventId } = options;
  const [read, setRead] = useState<AttendeeSnapshot | null>(null);
  const [answer, setAnswer] = useState<ReadAttendees['outcome'] | null>(null);
  const [pending, setPending] = useState<PendingArrivals>({});
  const [stuck, setStuck] = useState(true);
  // One sending at a time; whoever comes meanwhile is served by the next look.
  const working = useRef<Promise<unknown>>(Promise.resolve());
  // Rows as the server answered them to what was sent, in order: a list that was asked for before one of them is older.
  const sent = useRef<Attendee[]>([]);

  const send = useCallback(async () => {
    const step = working.current.then(() =>
      sendArrivals({ eventId, onDone: (row) => void sent.current.push(row) }),
    );
    working.current = step.catch(() => undefined);
    const { done, refused, stuck: isStuck } = await step;
    setRead(
      (before) =>
        before && { ...before, attendees: replaceRows({ attendees: before.attendees, rows: done }) },
    );
    setPending(await pendingArrivals({ eventId }));
    setStuck(isStuck);
    return refused;
  }, [eventId]);

  const look = useCallback(async () => {
    await send();
    const before = sent.current.length;
    const newer = () => sent.current.slice(before);
    const asked = await readAttendees({ eventId, nowMs: Date.now(), newer });
    if (asked.outcome === 'read') {
      const attendees = replaceRows({ attendees: asked.snapshot.attendees, rows: newer() });
      setRead({ ...asked.snapshot, attendees });
    }
    setAnswer(asked.outcome);
  }, [eventId, send]);

  useEffect(() => {
    let shown = true;
    const lookIfVisible = () => {
      if (shown && document.visibilityState === 'visible') void look().catch(() => undefined);
    };
    void (async () => {
      const [kept, noted] = await Promise.all([keptAttendees({ eventId }), pendingArrivals({ eventId })]);
      if (!shown) return;
      setPending(noted);
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
  return {
    event: read?.event ?? null,
    attendees: withPending({ attendees: read?.attendees ?? [], pending, stuck }),
    keptAtMs: isKept && read ? read.readAtMs : null,
    trouble: answer === 'missing' || answer === 'denied' ? answer : isKept && !read ? answer : null,
    unsent: stuck ? Object.keys(pending).length : 0,
    refresh: () => void look().catch(() => undefined),
    note: async ({ id, present }) => {
      const at = present ? new Date().toISOString() : null;
      setPending(await noteArrival({ eventId, id, at }));
      return (await send()).includes(id) ? 'refused' : 'noted';
    },
  };
}
