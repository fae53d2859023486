import { draftReader } from '../../publishing/rules/publication-draft.ts';
import { emptyValues, valuesShape } from '../../publishing/rules/publication-table.ts';
import { eventFields, type EventFormValues } from './event-table.ts';

/** Parses a stored draft of the event form; null if another version stored it in another format. */
export const parseEventDraft = draftReader(valuesShape(eventFields));

/** An empty form for a hospital. */
export function emptyEventForm(hospital: { id: string; name: string }): EventFormValues {
  return emptyValues(eventFields, { hospital: { id: hospital.id, name: hospital.name } });
}

/** Pictures of the form that are only on this device until they are uploaded. */
export function newEventPictures({ image }: EventFormValues): { kind: 'event'; id: string }[] {
  return image.kind === 'new' ? [{ kind: 'event', id: image.id }] : [];
}
