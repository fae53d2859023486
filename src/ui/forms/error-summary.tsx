import { useEffect, useId, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { fieldId } from '../fields/field.tsx';

/** One error of a form as its summary lists it; `field` is the name of the control. */
export interface ErrorSummaryLine {
  field: string;
  label: string;
  text: string;
}

/**
 * The list of errors at the top of a form; each line links to its field. It takes the focus each time
 * `attempt` grows, so that screen readers read it.
 */
export function ErrorSummary(props: { errors: readonly ErrorSummaryLine[]; attempt: number }) {
  const t = useText();
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const { attempt } = props;
  const count = props.errors.length;
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (count === 0) return null;
  return (
    <section className="errors" ref={box} tabIndex={-1} aria-labelledby={titleId}>
      <strong id={titleId}>{count === 1 ? t('form.errorTitle') : t('form.errorsTitle', { n: count })}</strong>
      <ul>
        {props.errors.map((error) => (
          <li key={error.field}>
            <a
              href={`#${fieldId(error.field)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(error.field))?.focus();
              }}
            >
              {error.label}: {error.text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
