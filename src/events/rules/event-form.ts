import { z } from 'zod';
import { pictureValue } from '../../pictures/rules/picture-value.ts';

/** What the form holds, as typed. Days are `YYYY-MM-DD` or half of one, times `HH:mm`, both of Bangkok. */
export const eventFormValues = z.object({
  hospital: z.object({ id: z.string(), name: z.string() }),
  event_title: z.string(),
  description: z.string(),
  image: pictureValue,
  category: z.string(),
  start_day: z.string(),
  start_time: z.string(),
  end_day: z.string(),
  end_time: z.string(),
  location_address: z.string(),
  location_lat: z.number().nullable(),
  location_lng: z.number().nullable(),
  max_attendees: z.string(),
  contact_phone: z.string(),
  contact_details: z.string(),
});
export type EventFormValues = z.infer<typeof eventFormValues>;

/** An empty form for a hospital. */
export function emptyEventForm(hospital: { id: string; name: string }): EventFormValues {
  return {
    hospital: { id: hospital.id, name: hospital.name },
    event_title: '',
    description: '',
    image: { kind: 'none' },
    category: '',
    start_day: '',
    start_time: '',
    end_day: '',
    end_time: '',
    location_address: '',
    location_lat: null,
    location_lng: null,
    max_attendees: '',
    contact_phone: '',
    contact_details: '',
  };
}

/** What a form kept. `id` is the event's own, so that publishing twice is one event. */
export interface EventDraft {
  id: string;
  /** `updated_at` of the event that the form had opened with; null for a new one. */
  basedOn: string | null;
  values: EventFormValues;
}

const draft = z.object({ id: z.guid(), basedOn: z.string().nullable(), values: eventFormValues });

/** Reads a kept draft; null where another version wrote another shape. */
export function parseEventDraft(kept: unknown): EventDraft | null {
  const parsed = draft.safeParse(kept);
  return parsed.success ? parsed.data : null;
}
