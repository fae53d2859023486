import type { Translate } from '../../../i18n/translate.ts';
import type { SummedError } from '../../../ui/error-summary.tsx';
import type { EventField } from '../../rules/event-messages.ts';

export type FieldErrors = Partial<Record<EventField, string>>;

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
export function joinedErrors(options: { errors: FieldErrors; t: Translate }): string {
  return summedErrors(options)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(', ');
}
