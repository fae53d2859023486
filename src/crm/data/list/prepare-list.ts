import { getSyncIfThere } from '../../../../sync/index.ts';
import { prepareAlerts } from '../reminders/use-alerts.ts';
import { whenListIsReadable } from './use-customers.ts';

/** Resolves when the list's first screen can be shown as a whole; at once where nobody is signed in. */
export async function prepareList(): Promise<void> {
  if (!getSyncIfThere()?.identity.current()) return;
  await Promise.all([whenListIsReadable(), prepareAlerts()]);
}
