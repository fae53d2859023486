import { errorsByField } from '../../../lib/errors-by-field.ts';
import type { PublicationKind } from '../../../publishing/components/publication-kind.ts';
import { errorSummaryOf } from '../../../publishing/components/error-summary-of.ts';
import { showToast } from '../../../ui/notices/toasts.ts';
import { eventPublication, type EventTypes } from '../../rules/event-publication.ts';
import { EventFormFields } from './event-form-fields.tsx';

/** Describes events for the publication form, which events and promotions share. */
export const eventKind: PublicationKind<EventTypes> = {
  rules: eventPublication,
  text: 'event.form',
  buttons: {
    create: 'event.form.create',
    creating: 'event.form.creating',
    save: 'event.form.save',
    saving: 'event.form.saving',
  },
  Fields: EventFormFields,
  fieldLabel: ({ field, t }) => t(`event.form.${field}`),
  problemText: ({ problem, t }) => t(`event.invalid.${problem.message}`),
  // The toast lists `field: message` pairs, with the first problem of each field (EVENT-2).
  showProblems: ({ problems, t }) => {
    const errors = errorsByField({ problems, textOf: ({ message }) => t(`event.invalid.${message}`) });
    const text = errorSummaryOf({ errors, labelOf: (field) => t(`event.form.${field}`) })
      .map((error) => `${error.label}: ${error.text}`)
      .join(', ');
    showToast({ tone: 'destructive', title: t('toast.validation'), text });
  },
  showFailure: ({ isNew, text, t }) => {
    const title = t(isNew ? 'event.form.createFailed' : 'event.form.saveFailed');
    showToast({ tone: 'destructive', title, text });
  },
  denied: { create: 'event.guard.create', save: 'event.guard.save' },
};
