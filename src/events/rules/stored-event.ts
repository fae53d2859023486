import { z } from 'zod';
import { bangkokDay, bangkokTime } from '../../lib/days/bangkok-day.ts';
import { emptyEventForm, type EventFormValues } from './event-form.ts';

const text = z.string().nullable();
const moment = z.string().refine((value) => !Number.isNaN(Date.parse(value)));

/** A row of public.events as the edit form and the list of attendees read it. */
export const storedEvent = z
  .object({
    id: z.string(),
    hospital_id: z.string(),
    hospital_name: z.string(),
    event_title: z.string(),
    description: z.string(),
    start_date: moment,
    end_date: moment,
    location_address: text,
    location_lat: z.number().nullable(),
    location_lng: z.number().nullable(),
    image_url: text,
    category: text,
    max_attendees: z.number().nullable(),
    registered_count: z.number(),
    contact_phone: text,
    contact_details: text,
    url_slug: z.string(),
    updated_at: z.string(),
    hospital: z.object({ slug: z.string() }),
  })
  .transform(({ hospital, ...row }) => ({ ...row, hospital_slug: hospital.slug }));
export type StoredEvent = z.infer<typeof storedEvent>;

export const storedEventColumns = [
  'id',
  'hospital_id',
  'hospital_name',
  'event_title',
  'description',
  'start_date',
  'end_date',
  'location_address',
  'location_lat',
  'location_lng',
  'image_url',
  'category',
  'max_attendees',
  'registered_count',
  'contact_phone',
  'contact_details',
  'url_slug',
  'updated_at',
  'hospital:hospitals!inner(slug)',
];

/** The form prefilled with a stored event (spec 2 §2). */
export function toFormValues(stored: StoredEvent): EventFormValues {
  const [startMs, endMs] = [Date.parse(stored.start_date), Date.parse(stored.end_date)];
  return {
    ...emptyEventForm({ id: stored.hospital_id, name: stored.hospital_name }),
    event_title: stored.event_title,
    description: stored.description,
    image: stored.image_url ? { kind: 'stored', url: stored.image_url } : { kind: 'none' },
    category: stored.category ?? '',
    start_day: bangkokDay(startMs),
    start_time: bangkokTime(startMs),
    end_day: bangkokDay(endMs),
    end_time: bangkokTime(endMs),
    location_address: stored.location_address ?? '',
    location_lat: stored.location_lat,
    location_lng: stored.location_lng,
    max_attendees: stored.max_attendees === null ? '' : String(stored.max_attendees),
    contact_phone: stored.contact_phone ?? '',
    contact_details: stored.contact_details ?? '',
  };
}
