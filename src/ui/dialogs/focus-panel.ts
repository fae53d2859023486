/** What had the focus is gone: the keyboard goes on at the tab's panel that it stood in. */
export function focusPanel(): void {
  const panel = document.querySelector<HTMLElement>('.full-tabs [role="tabpanel"][data-state="active"]');
  panel?.focus({ preventScroll: true });
}
