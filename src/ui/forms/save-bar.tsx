import type { ReactNode } from 'react';

/** The actions of a form, always in view; `note` is a short status, such as that a draft is stored. */
export function SaveBar(props: { note: string; children: ReactNode }) {
  return (
    <div className="save-bar">
      <span className="save-bar-note" aria-live="polite">
        {props.note}
      </span>
      {props.children}
    </div>
  );
}
