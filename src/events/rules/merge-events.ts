import { mergeForm, type FormMerge } from '../../lib/merge-form.ts';
import type { EventFormValues } from './event-form.ts';
import type { EventField } from './event-messages.ts';
import { toColumns } from './to-columns.ts';

export type EventMerge = FormMerge<EventFormValues, EventField>;

/** Fields as a person sees them: the place is one, and so is each moment. */
const fields: readonly { field: EventField; keys: readonly (keyof EventFormValues)[] }[] = [
  { field: 'image', keys: ['image'] },
  { field: 'event_title', keys: ['event_title'] },
  { field: 'description', keys: ['description'] },
  { field: 'category', keys: ['category'] },
  { field: 'start_day', keys: ['start_day', 'start_time'] },
  { field: 'end_day', keys: ['end_day', 'end_time'] },
  { field: 'location_address', keys: ['location_address', 'location_lat', 'location_lng'] },
  { field: 'max_attendees', keys: ['max_attendees'] },
  { field: 'contact_phone', keys: ['contact_phone'] },
  { field: 'contact_details', keys: ['contact_details'] },
];

/** What two people made of one event: `base` is what the form had opened with, `theirs` what is stored by now. */
export function mergeEvents(options: {
  base: EventFormValues;
  mine: EventFormValues;
  theirs: EventFormValues;
}): EventMerge {
  return mergeForm({ ...options, fields, meaning });
}

/** What the values come to once they are stored; a picture is known by its id, which its address ends with. */
function meaning(values: EventFormValues): Record<keyof EventFormValues, unknown> {
  const { image } = values;
  const { image_url: url, ...columns } = toColumns({
    values,
    uploaded: image.kind === 'new' ? image.id : null,
  });
  const picture = url
    ?.split('/')
    .at(-1)
    ?.replace(/\.webp$/, '');
  const { start_day, start_time, end_day, end_time } = values;
  return {
    ...columns,
    hospital: values.hospital.id,
    image: picture,
    start_day,
    start_time,
    end_day,
    end_time,
  };
}
