let send: (error: unknown) => void = () => undefined;

/** Sets the function that sends unexpected errors to the server; each window and worker sets it once. */
export function sendUnexpectedBy(sender: (error: unknown) => void): void {
  send = sender;
}

/**
 * Logs and sends an error that no rule foresaw, in the window or the service worker. Each of the two has its
 * own instance of this module.
 */
export function reportUnexpected(error: unknown): void {
  // The text is logged too, because browsers print Dexie's error objects only as a minified class name.
  console.error(String(error), error);
  send(error);
}

/**
 * Passes uncaught errors and unhandled rejections of a window or worker to {@link reportUnexpected}. Errors
 * for which `isForeseen` is true are dropped, because they reject an event's promise on purpose.
 */
export function listenForUnexpected(
  target: EventTarget,
  isForeseen: (error: unknown) => boolean = () => false,
): void {
  const take = (event: Event & { error?: unknown; reason?: unknown; message?: string }) => {
    // Without this the browser would log the error a second time.
    event.preventDefault();
    const error = event.error ?? event.reason ?? event.message;
    if (!isForeseen(error)) reportUnexpected(error);
  };
  target.addEventListener('error', take);
  target.addEventListener('unhandledrejection', take);
}
