import { titleSlug } from '../../lib/text/title-slug.ts';
import type { Publication } from '../../publishing/rules/publication.ts';
import { problemOfConstraint } from '../../publishing/rules/publication-table.ts';
import { checkEventForm } from './check-event-form.ts';
import { emptyEventForm, newEventPictures, parseEventDraft } from './event-form.ts';
import {
  eventChecks,
  eventColumns,
  type EventField,
  type EventFormValues,
  type EventProblem,
} from './event-table.ts';
import { mergeEvents } from './merge-events.ts';
import { eventFormValues, storedEvent, storedEventColumns, type StoredEvent } from './stored-event.ts';

export interface EventTypes {
  values: EventFormValues;
  stored: StoredEvent;
  field: EventField;
  problem: EventProblem;
}

/** Events, for the code that they share with promotions. */
export const eventPublication: Publication<EventTypes> = {
  table: 'events',
  isMovable: false,
  stored: storedEvent,
  storedColumns: storedEventColumns,
  empty: emptyEventForm,
  parseDraft: parseEventDraft,
  formValues: eventFormValues,
  // The server makes the address of an event.
  copied: (values) => values,
  check: ({ values }) => checkEventForm(values),
  columns: ({ values, uploaded, before }) => {
    const columns = eventColumns({ values, uploaded });
    // The server makes the address out of the title: anew where the title has another one.
    const isRenamed = before && titleSlug(before.event_title) !== titleSlug(columns.event_title);
    return isRenamed ? { ...columns, url_slug: null } : columns;
  },
  problemOf: (constraint) => problemOfConstraint({ table: 'events', checks: eventChecks, constraint }),
  newPictures: newEventPictures,
  merge: mergeEvents,
};
