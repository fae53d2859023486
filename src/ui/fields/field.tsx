import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

export interface FieldTexts {
  /** Also the `name` of the control; the control's id is `field-<name>`. */
  name: string;
  label: string;
  help?: string | undefined;
  /** A remark on the input, such as a conversion; screen readers announce it when it appears. */
  note?: string | undefined;
  /** `warning` shows the note in the colour of a warning. */
  noteTone?: 'warning' | undefined;
  error?: string | undefined;
  required?: boolean;
}

/** Attributes that a control inside a {@link Field} must have. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Returns the `id` of the control with this `name`, by which code focuses a field with an error. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** A field has its label above, then the control, then help, notes and the error (SHELL-11). */
export function Field(props: FieldTexts & { children: (control: ControlProps) => ReactNode }) {
  const id = fieldId(props.name);
  const described = [props.help && `${id}-help`, props.note && `${id}-note`, props.error && `${id}-error`];
  const control: ControlProps = {
    id,
    name: props.name,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    'aria-invalid': props.error ? true : undefined,
    'aria-required': props.required ? true : undefined,
  };
  return (
    <div className="field" data-invalid={props.error ? '' : undefined}>
      <label className="field-label" htmlFor={id}>
        {props.label}
        {props.required && (
          <span className="field-required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {props.children(control)}
      {props.help && (
        <p className="field-help" id={`${id}-help`}>
          {props.help}
        </p>
      )}
      <p className="field-note" data-tone={props.noteTone} id={`${id}-note`} aria-live="polite">
        {props.note}
      </p>
      {props.error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="attention" />
          {props.error}
        </p>
      )}
    </div>
  );
}
