import type { Translate } from '../../../i18n/translate.ts';
import type { SummedError } from '../../../ui/forms/error-summary.tsx';
import type { EventField, EventProblem } from '../../rules/event-messages.ts';

export type FieldErrors = Partial<Record<EventField, string>>;

/** The first problem of each field, in words. */
export function errorsByField(options: { problems: readonly EventProblem[]; t: Translate }): FieldErrors {
  const texts: FieldErrors = {};
  for (const { field, message } of options.problems) texts[field] ??= options.t(`event.invalid.${message}`);
  return texts;
}

export function fieldLabel(options: { field: EventField; t: Translate }): string {
  return options.t(`event.form.${options.field}`);
}

export function summedErrors(options: { errors: FieldErrors; t: Translate }): SummedError[] {
  return (Object.entries(options.errors) as [EventField, string][]).map(([field, text]) => ({
    field,
    label: fieldLabel({ field, t: options.t }),
    text,
  }));
}

/** `field: message` pairs for one toast (spec 2 §5). */
export function joinedProblems(options: { errors: FieldErrors; t: Translate }): string {
  return summedErrors(options)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(', ');
}
