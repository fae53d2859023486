import type { FormMerge } from '../../lib/merge-form.ts';
import { mergeFields, pictureId, sentPictureUrl } from '../../publishing/rules/publication-table.ts';
import { newEventPictures } from './event-form.ts';
import { eventFields, type EventField, type EventFormValues } from './event-table.ts';

/**
 * Merges the edits of two people to one event: `base` is the row the form opened with, `theirs` the row
 * stored now.
 */
export function mergeEvents(options: {
  base: EventFormValues;
  mine: EventFormValues;
  theirs: EventFormValues;
}): FormMerge<EventFormValues, EventField> {
  return mergeFields({ ...options, fields: eventFields, special });
}

/** Values to compare for fields that are no columns by themselves. */
function special(values: EventFormValues) {
  const { image, start_day, start_time, end_day, end_time } = values;
  const uploaded = new Map(newEventPictures(values).map(({ id }) => [id, id]));
  return {
    hospital: values.hospital.id,
    image: pictureId(sentPictureUrl(image, uploaded)),
    start_day,
    start_time,
    end_day,
    end_time,
  };
}
