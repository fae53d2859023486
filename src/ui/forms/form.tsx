import type { ReactNode } from 'react';

/** A form of which the app shows the errors itself. Enter in a field and its submit button call `onSubmit`. */
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
