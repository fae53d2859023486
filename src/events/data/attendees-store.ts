/**
 * Who comes to an event, for its hospital. The list is read from the server and kept in the person's own database on
 * this device, with the arrivals that could not be sent: the door goes on without a network, and an arrival that is
 * sent twice is one (the first counts, by the server).
 */
import { z } from 'zod';
import { getSync } from '../../../sync/index.ts';
import { readRows } from '../../session/data/read-rows.ts';
import { writeRow } from '../../session/data/write-row.ts';
import {
  attendee,
  attendeeColumns,
  replaceRows,
  type Attendee,
  type PendingArrivals,
} from '../rules/attendees.ts';
import { loadEvent } from './load-event.ts';

/** Rows of one request (decision C9). */
const PAGE_ROWS = 500;

const snapshot = z.object({
  event: z.object({
    id: z.string(),
    hospital_id: z.string(),
    event_title: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    max_attendees: z.number().nullable(),
    url_slug: z.string(),
    hospital_slug: z.string(),
  }),
  attendees: z.array(attendee),
  readAtMs: z.number(),
});
/** The list as the server said it at a moment, in ms since 1970. */
export type AttendeeSnapshot = z.infer<typeof snapshot>;
const arrivals = z.record(z.string(), z.string().nullable());

const listKey = (eventId: string) => `event-attendees:${eventId}`;
const pendingKey = (eventId: string) => `event-arrivals:${eventId}`;

export async function keptAttendees(options: { eventId: string }): Promise<AttendeeSnapshot | null> {
  const read = snapshot.safeParse(await getSync().store().draft(listKey(options.eventId)));
  return read.success ? read.data : null;
}

export async function pendingArrivals(options: { eventId: string }): Promise<PendingArrivals> {
  return readArrivals(await getSync().store().draft(pendingKey(options.eventId)));
}

function readArrivals(kept: unknown): PendingArrivals {
  const read = arrivals.safeParse(kept);
  return read.success ? read.data : {};
}

/** `denied`: the event is not there, or the server says no. */
export type ReadAttendees =
  { outcome: 'read'; snapshot: AttendeeSnapshot } | { outcome: 'missing' | 'denied' | 'unreachable' };

/**
 * Asks the server for all of them, page by page, and keeps the answer. `newer`: rows that the server answered to writes
 * meanwhile; what was read may be older than they are.
 */
export async function readAttendees(options: {
  eventId: string;
  nowMs: number;
  newer: () => readonly Attendee[];
}): Promise<ReadAttendees> {
  const { eventId } = options;
  const loaded = await loadEvent({ id: eventId });
  if (loaded.outcome === 'missing') return { outcome: 'missing' };
  if (loaded.outcome === 'refused') return { outcome: 'denied' };
  if (loaded.outcome !== 'loaded') return { outcome: 'unreachable' };
  const found: Attendee[] = [];
  for (;;) {
    const last = found.at(-1);
    const answer = await readRows({
      table: 'event_registrations',
      where: {
        event_id: `eq.${eventId}`,
        ...(last
          ? {
              or: `(created_at.gt."${last.created_at}",and(created_at.eq."${last.created_at}",id.gt.${last.id}))`,
            }
          : {}),
      },
      columns: attendeeColumns,
      row: attendee,
      order: 'created_at.asc,id.asc',
      limit: PAGE_ROWS,
    });
    if (answer.outcome === 'refused') return { outcome: 'denied' };
    if (answer.outcome !== 'answered') return { outcome: 'unreachable' };
    found.push(...answer.value);
    if (answer.value.length < PAGE_ROWS) break;
  }
  const { event } = loaded;
  const read = await getSync()
    .store()
    .changeDraft(listKey(eventId), () => {
      const attendees = replaceRows({ attendees: found, rows: options.newer() });
      return snapshot.parse({ event, attendees, readAtMs: options.nowMs });
    });
  return { outcome: 'read', snapshot: read };
}

/** Keeps an arrival on this device, to be sent by {@link sendArrivals}; `at` null takes one back. */
export async function noteArrival(options: {
  eventId: string;
  id: string;
  at: string | null;
}): Promise<PendingArrivals> {
  const { eventId, id, at } = options;
  return getSync()
    .store()
    .changeDraft(pendingKey(eventId), (before) => ({ ...readArrivals(before), [id]: at }));
}

export interface SentArrivals {
  /** Rows as the server has them now. */
  done: readonly Attendee[];
  /** Registrations that are gone, or that this person may not change any more. */
  refused: readonly string[];
  /** True where some found no network, and stay noted. */
  stuck: boolean;
}

/** Sends what this device noted; what finds no network stays noted. `onDone` hears each row at once. */
export async function sendArrivals(options: {
  eventId: string;
  onDone: (row: Attendee) => void;
}): Promise<SentArrivals> {
  const { eventId } = options;
  const done: Attendee[] = [];
  const refused: string[] = [];
  let stuck = false;
  for (const [id, at] of Object.entries(await pendingArrivals({ eventId }))) {
    const answer = await writeRow({
      method: 'PATCH',
      table: 'event_registrations',
      where: { id: `eq.${id}`, event_id: `eq.${eventId}` },
      values: { checked_in_at: at },
      columns: attendeeColumns,
      row: attendee,
    });
    stuck = answer.outcome === 'unreachable' || answer.outcome === 'signed_out';
    if (stuck) break;
    if (answer.outcome === 'written') {
      done.push(answer.row);
      options.onDone(answer.row);
    } else refused.push(id);
    await forgetArrival({ eventId, id, at });
  }
  if (done.length > 0) await keepRows({ eventId, rows: done });
  return { done, refused, stuck };
}

/** The list as the server has it by now, for a start without a network. */
async function keepRows(options: { eventId: string; rows: readonly Attendee[] }): Promise<void> {
  const { eventId, rows } = options;
  await getSync()
    .store()
    .changeDraft(listKey(eventId), (before) => {
      const { success, data } = snapshot.safeParse(before);
      return success ? { ...data, attendees: replaceRows({ attendees: data.attendees, rows }) } : before;
    });
}

/** Unless somebody pressed again meanwhile. */
async function forgetArrival(options: { eventId: string; id: string; at: string | null }): Promise<void> {
  const { eventId, id, at } = options;
  await getSync()
    .store()
    .changeDraft(pendingKey(eventId), (before) => {
      const { [id]: noted, ...others } = readArrivals(before);
      if (noted !== at) return before;
      return Object.keys(others).length === 0 ? undefined : others;
    });
}
