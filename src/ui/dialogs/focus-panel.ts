/** Focuses the active tab panel after the element with the focus was removed from it. */
export function focusPanel(): void {
  const panel = document.querySelector<HTMLElement>('.full-tabs [role="tabpanel"][data-state="active"]');
  panel?.focus({ preventScroll: true });
}
