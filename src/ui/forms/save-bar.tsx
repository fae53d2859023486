import type { ReactNode } from 'react';

/** The actions of a form, always in sight; `note` is quiet news such as a stored draft. */
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
