import type { KeyboardEvent } from 'react';

const LINES = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, select';

/**
 * Enter in a line of text leads to the form's next field, as a phone's key "next" says; Ctrl+Enter saves from any field.
 * From the last field, Enter saves.
 */
export function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  // Enter also ends a word of an input method, which is no wish to go on.
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  if (!(target instanceof HTMLInputElement)) return;
  const fields = [...form.querySelectorAll<HTMLElement>(LINES)].filter((field) => field.checkVisibility());
  const next = fields[fields.indexOf(target) + 1];
  if (!fields.includes(target) || !next) return;
  event.preventDefault();
  next.focus();
}
