import { z } from 'zod';
import { bangkokDay, bangkokTime } from '../../lib/days/bangkok-day.ts';
import { plainValues, storedPicture, storedShape } from '../../publishing/rules/publication-table.ts';
import { eventFields, type EventFormValues } from './event-table.ts';

const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

const storedColumns = {
  ...storedShape(eventFields),
  id: z.string(),
  hospital_id: z.string(),
  hospital_name: z.string(),
  image_url: z.string().nullable(),
  start_date: moment,
  end_date: moment,
  registered_count: z.number(),
  url_slug: z.string(),
  updated_at: z.string(),
};

/** A row of public.events as the edit form and the list of attendees read it. */
export const storedEvent = z
  .object({ ...storedColumns, hospital: z.object({ slug: z.string() }) })
  .transform(({ hospital, ...row }) => ({ ...row, hospital_slug: hospital.slug }));
/** An event as its edit form and the list of attendees read it. */
export type StoredEvent = z.infer<typeof storedEvent>;

/** The columns that {@link storedEvent} reads, with the slug of the hospital's page. */
export const storedEventColumns = [...Object.keys(storedColumns), 'hospital:hospitals!inner(slug)'];

/** The form prefilled with a stored event (EVENT-2). */
export function eventFormValues(stored: StoredEvent): EventFormValues {
  const [startMs, endMs] = [Date.parse(stored.start_date), Date.parse(stored.end_date)];
  return {
    ...plainValues(eventFields, stored),
    hospital: { id: stored.hospital_id, name: stored.hospital_name },
    image: storedPicture(stored.image_url),
    start_day: bangkokDay(startMs),
    start_time: bangkokTime(startMs),
    end_day: bangkokDay(endMs),
    end_time: bangkokTime(endMs),
  };
}
