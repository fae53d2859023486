import { whenSync } from '../../../../sync/index.ts';
import { prepareAlerts } from '../reminders/use-alerts.ts';
import { prepareTaskRows } from '../tasks/use-today-buckets.ts';
import { whenListIsReadable } from './use-customers.ts';

/** After this time nobody looks at a snapshot of the list rather than at what the app has to say. */
const LIMIT_MS = 4_000;

/** Resolves when the list's first screen can be shown as a whole; at once where nobody is signed in. */
export async function prepareList(): Promise<void> {
  const sync = await whenSync();
  if (!sync.identity.current()) return;
  const limit = new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
  await Promise.race([limit, Promise.all([whenListIsReadable(), prepareAlerts(), prepareTaskRows()])]);
}
