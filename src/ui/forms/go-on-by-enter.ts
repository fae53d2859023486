import type { KeyboardEvent } from 'react';

const LINES = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, select';

/**
 * Enter in a single-line field moves to the form's next field, as the "next" key of phones does; in the last
 * field it saves. Ctrl+Enter saves from any field.
 */
export function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  // Enter that completes a word in an input method (IME) must not count.
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
