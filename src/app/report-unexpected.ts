/**
 * Every error that no rule foresaw ends here, in the window and in the service worker. Each of the two has its own
 * instance of this module.
 */
export function reportUnexpected(error: unknown): void {
  console.error(error);
}

/** Leads what nobody caught in `target`, a window or a worker, to {@link reportUnexpected}. */
export function listenForUnexpected(target: EventTarget): void {
  const take = (event: Event & { error?: unknown; reason?: unknown; message?: string }) => {
    // The browser would print it a second time.
    event.preventDefault();
    reportUnexpected(event.error ?? event.reason ?? event.message);
  };
  target.addEventListener('error', take);
  target.addEventListener('unhandledrejection', take);
}
