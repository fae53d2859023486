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

/** The types of events, for the code that they share with promotions. */
export interface EventTypes {
  values: EventFormValues;
  stored: StoredEvent;
  field: EventField;
  problem: EventProblem;
}

/** Describes events for the code that events and promotions share. */
export const eventPublication: Publication<EventTypes> = {
  table: 'events',
  isMovable: false,
  stored: storedEvent,
  storedColumns: storedEventColumns,
  empty: emptyEventForm,
  parseDraft: parseEventDraft,
  formValues: eventFormValues,
  // A copy needs no new address here, because the server makes the address of an event.
  copied: (values) => values,
  withStoredSlug: ({ values }) => values,
  check: ({ values }) => checkEventForm(values),
  columns: ({ values, uploaded, before }) => {
    const isMoved = before && before.hospital_id !== values.hospital.id;
    // The server refuses a move, so that an event is never shown as published for the wrong hospital.
    const columns = {
      ...eventColumns({ values, uploaded }),
      ...(isMoved && { hospital_id: values.hospital.id }),
    };
    // The server makes the slug from the title; null requests a new slug, because the title's has changed.
    const isRenamed = before && titleSlug(before.event_title) !== titleSlug(columns.event_title);
    return isRenamed ? { ...columns, url_slug: null } : columns;
  },
  problemOf: (constraint) => problemOfConstraint({ table: 'events', checks: eventChecks, constraint }),
  newPictures: newEventPictures,
  merge: mergeEvents,
};
