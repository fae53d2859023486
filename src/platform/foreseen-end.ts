/** Rejects the `sync` event while changes are unsent, so that the browser fires it again. */
export class ChangesUnsentError extends Error {}

const foreseen = new Set([
  // Workbox: neither network nor cache could answer.
  'no-response',
  // Dexie: the browser or a tab removed the database under the worker. The event is fired again.
  'DatabaseClosedError',
]);

/** True for an error that is expected to end an event of the service worker, and so is not reported. */
export function isExpectedError(error: unknown): boolean {
  return error instanceof ChangesUnsentError || (error instanceof Error && foreseen.has(error.name));
}
