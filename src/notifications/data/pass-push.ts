import type { Store } from '../../../sync/index.ts';
import { readWantedHere } from './wanted-here.ts';

/**
 * What becomes of the browser's subscription when another person signs in. It is the person's before, and
 * ends (NOTIFY-6), unless the new person has notifications on here: a tab that slept may notice late.
 */
export async function passPush(options: {
  store: Pick<Store, 'getSetting'>;
  drop: () => Promise<void>;
  renew: () => Promise<void>;
}): Promise<void> {
  const wanted = await readWantedHere(options.store).catch(() => null);
  await (wanted ? options.renew() : options.drop());
}
