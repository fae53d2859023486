/**
 * Arrivals at the door, recorded by members of the event's hospital. An arrival is queued like other unsent
 * changes and is sent from whatever screen is open; the server decides which arrival was the first.
 */
import { z } from 'zod';
import { getSync, type QueuedCall, type QueueOutcome } from '../../../sync/index.ts';
import type { Arrival, Attendee } from '../rules/attendees.ts';

const NAME = 'note_arrivals';

/** The server reads no more ids in one call. */
const MAX_NAMED = 100;

const noted = z.object({ event_id: z.string(), name: z.string() });
const sent = z.object({
  registration: z.string(),
  at: z.string().nullable(),
  // A call that an earlier version queued has one id.
  of: z.union([z.array(z.string()), z.string().transform((id) => [id])]).default([]),
  walk_in: z.object({}).optional(),
});
const answered = z.object({
  outcome: z.enum(['first', 'again', 'undone', 'gone']),
  checked_in_at: z.string().nullable(),
});

/** `arrival_id`: id of the shown arrival, so that undoing it never undoes another door's (EVENT-15). */
export type NotedAttendee = Pick<Attendee, 'id' | 'full_name' | 'status'> &
  Partial<Pick<Attendee, 'arrival_id'>>;

/**
 * Queues an arrival on this device; `present` false undoes it. For a person without a registration, the
 * arrival creates an entry and undoing it removes the entry.
 */
export async function queueArrival(options: {
  eventId: string;
  attendee: NotedAttendee;
  present: boolean;
  nowMs: number;
}): Promise<QueueOutcome> {
  const { attendee, present } = options;
  const { calls, redemptions } = getSync().store();
  const serverMs = options.nowMs + (await redemptions.serverOffsetMs().catch(() => 0));
  const known = await calls.list(NAME).catch(() => null);
  if (!known) return { outcome: 'refused', reason: 'storage_unavailable' };
  const before = known.findLast(({ subject }) => subject === attendee.id);
  const of = present ? replacedArrivals(before) : undoneArrivals(attendee.arrival_id, before);
  return calls.queue({
    name: NAME,
    subject: attendee.id,
    values: {
      registration: attendee.id,
      at: present ? new Date(serverMs).toISOString() : null,
      ...(of.length > 0 && { of }),
      ...(attendee.status === 'walk_in' && {
        walk_in: { event: options.eventId, name: attendee.full_name },
      }),
    },
    note: { event_id: options.eventId, name: attendee.full_name },
  });
}

/**
 * The ids of the arrivals in the unanswered call that the new one replaces. The server may have stored that
 * arrival, or may still have the one that it undoes. A new arrival that names these ids is not reported as a
 * second admission (EVENT-15).
 */
function replacedArrivals(before: QueuedCall | undefined): string[] {
  return before && before.state !== 'answered' ? namedArrivals(before) : [];
}

/**
 * The shown arrival and the arrivals that its call named: any of them may be the one that the server counts.
 */
function undoneArrivals(shownId: string | null | undefined, before: QueuedCall | undefined): string[] {
  if (!shownId) return [];
  const named = before?.id === shownId ? namedArrivals(before) : replacedArrivals(before);
  return [...new Set([shownId, ...named])].slice(0, MAX_NAMED);
}

function namedArrivals(call: QueuedCall): string[] {
  const { at, of } = sent.parse(call.values);
  return (at === null ? of : [call.id, ...of]).slice(0, MAX_NAMED);
}

/** This device's arrivals at an event, oldest first: unanswered ones, and answered ones not yet deleted. */
export async function listArrivals(options: { eventId: string }): Promise<Arrival[]> {
  const calls = await getSync().store().calls.list(NAME);
  return calls.flatMap((call) => {
    const { event_id: eventId, name } = noted.parse(call.note);
    return eventId === options.eventId ? [{ ...toArrival(call), name }] : [];
  });
}

function toArrival(call: QueuedCall): Omit<Arrival, 'name'> {
  const { registration, at, walk_in: walkIn } = sent.parse(call.values);
  const answer = answered.safeParse(call.answer).data ?? null;
  const state = call.state === 'answered' ? (answer?.outcome ?? 'gone') : call.state;
  return {
    id: call.id,
    registrationId: registration,
    isWalkIn: walkIn !== undefined,
    at,
    state,
    countsFrom: answer?.checked_in_at ?? null,
    endedAtMs: call.endedAtMs,
  };
}

/**
 * Deletes answered arrivals by id, once their answers are shown or are in the list. A refused one stays until
 * a person decides about it (rule Q6).
 */
export async function forgetArrivals(ids: readonly string[]): Promise<void> {
  const { calls } = getSync().store();
  const answered = (await calls.list(NAME)).filter(
    ({ id, state }) => state === 'answered' && ids.includes(id),
  );
  await calls.forget(answered.map(({ id }) => id));
}
