import { whenSync } from '../../../../sync/index.ts';
import { prepareAlerts } from '../reminders/use-alerts.ts';
import { prepareTaskRows } from '../tasks/use-today-buckets.ts';
import { whenListIsReadable } from './use-customers.ts';

/** After this time the app's loading state is better than an old snapshot of the list. */
const LIMIT_MS = 4_000;

/**
 * Resolves when the list's first screen is ready to paint, after 4 seconds at the latest. Resolves at once if
 * nobody is signed in.
 */
export async function prepareList(): Promise<void> {
  const sync = await whenSync();
  if (!sync.identity.current()) return;
  const limit = new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
  await Promise.race([limit, Promise.all([whenListIsReadable(), prepareAlerts(), prepareTaskRows()])]);
}
