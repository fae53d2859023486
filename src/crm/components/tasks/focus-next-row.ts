/**
 * Moves the focus from a row of Today, which is about to leave its bucket, to the done button of the next
 * row. From the last row it goes to the row before, and from the only row to the screen's heading.
 */
export function focusNextRow(inRow: HTMLElement): void {
  const row = inRow.closest('.today-row');
  const rows = [...document.querySelectorAll('.today-row')].filter((one) => one.checkVisibility());
  const at = rows.findIndex((one) => one === row);
  const next = (rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>('.done-button');
  if (next) return next.focus({ preventScroll: true });
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
