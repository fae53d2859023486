import type { ReactNode } from 'react';

/**
 * A form whose errors the app shows itself, not the browser. Enter in a field and the submit button call
 * `onSubmit`.
 */
export function Form(props: {
  className: string;
  /** The id of the element that names the form. */
  labelledBy?: string;
  onSubmit: () => unknown;
  children: ReactNode;
}) {
  return (
    <form
      className={props.className}
      noValidate
      aria-labelledby={props.labelledBy}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
    </form>
  );
}
