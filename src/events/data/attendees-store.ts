/**
 * The attendees of an event, for members of its hospital. The list is read from the server and stored in the
 * person's own database on this device, so that checking in works without a network.
 */
import { z } from 'zod';
import { getSync } from '../../../sync/index.ts';
import { loadPublication } from '../../publishing/data/load-publication.ts';
import { ignoreFullDevice } from '../../session/data/ignore-full-device.ts';
import { readRows } from '../../session/data/read-rows.ts';
import { attendee, attendeeColumns, type Attendee } from '../rules/attendees.ts';
import { storedEvent, storedEventColumns } from '../rules/stored-event.ts';

/** Rows of one request, because the API cuts longer answers (PLATFORM-1). */
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
/** The list as the server returned it; `readAtMs` is when it was requested, in ms since 1970. */
export type AttendeeSnapshot = z.infer<typeof snapshot>;

const listKey = (eventId: string) => `event-attendees:${eventId}`;

/** The list that this device stored; null if there is none, or if its format is not known. */
export async function storedAttendees(options: { eventId: string }): Promise<AttendeeSnapshot | null> {
  const read = snapshot.safeParse(await getSync().store().getSetting(listKey(options.eventId)));
  return read.success ? read.data : null;
}

/** Removes the stored list of an event, whose people the person may not see any more. */
export async function forgetAttendees(options: { eventId: string }): Promise<void> {
  await getSync().store().removeSetting(listKey(options.eventId));
}

/** `missing`: there is no such event. `denied`: the server refuses the event or its list to this person. */
export type ReadAttendees =
  { outcome: 'read'; snapshot: AttendeeSnapshot } | { outcome: 'missing' | 'denied' | 'unreachable' };

/** Reads all attendees of an event from the server, page by page, and stores them on this device. */
export async function readAttendees(options: { eventId: string; nowMs: number }): Promise<ReadAttendees> {
  const { eventId } = options;
  // The store belongs to the person who asks, even if another person signs in before the answer arrives.
  const store = getSync().store();
  const loaded = await loadPublication({
    publication: { table: 'events', stored: storedEvent, storedColumns: storedEventColumns },
    id: eventId,
  });
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
  const read = snapshot.parse({ event: loaded.stored, attendees: found, readAtMs: options.nowMs });
  await store.putSetting(listKey(eventId), read).catch(ignoreFullDevice(store));
  return { outcome: 'read', snapshot: read };
}
