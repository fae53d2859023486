let send: (error: unknown) => void = () => undefined;

/** From now on unexpected errors are sent besides; each window and worker says once how. */
export function sendUnexpectedBy(sender: (error: unknown) => void): void {
  send = sender;
}

/**
 * Every error that no rule foresaw ends here, in the window and in the service worker. Each of the two has its own
 * instance of this module.
 */
export function reportUnexpected(error: unknown): void {
  // As text besides: of Dexie's errors, which are objects of its own, browsers print only the shortened name of the class.
  console.error(String(error), error);
  send(error);
}

/**
 * Sends errors that nothing caught in `target`, a window or a worker, to {@link reportUnexpected}. Those for which
 * `isForeseen` answers true are dropped: an event rejects with them on purpose.
 */
export function listenForUnexpected(
  target: EventTarget,
  isForeseen: (error: unknown) => boolean = () => false,
): void {
  const take = (event: Event & { error?: unknown; reason?: unknown; message?: string }) => {
    // The browser would print it a second time.
    event.preventDefault();
    const error = event.error ?? event.reason ?? event.message;
    if (!isForeseen(error)) reportUnexpected(error);
  };
  target.addEventListener('error', take);
  target.addEventListener('unhandledrejection', take);
}
