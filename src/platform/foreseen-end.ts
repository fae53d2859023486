/** Rejects the `sync` event while changes are unsent, so that the browser fires it again. */
export class ChangesWait extends Error {}

const foreseen = new Set([
  // Workbox: neither network nor cache could answer.
  'no-response',
  // Dexie: the browser or a tab removed the database under the worker. The event is fired again.
  'DatabaseClosedError',
]);

/** Whether an error ends an event of the service worker as foreseen, so that nobody has to hear of it. */
export function isForeseenEnd(error: unknown): boolean {
  return error instanceof ChangesWait || (error instanceof Error && foreseen.has(error.name));
}
