import type { Store } from '../../../sync/index.ts';
import { readDeviceNotificationSettings } from './device-notification-settings.ts';

/**
 * Ends the browser's push subscription when another person signs in, because it belongs to the previous person
 * (NOTIFY-6). If the new person has notifications on here, it is renewed instead: a tab that slept may notice
 * the change late.
 */
export async function endOrRenewPush(options: {
  store: Pick<Store, 'getSetting'>;
  drop: () => Promise<void>;
  renew: () => Promise<void>;
}): Promise<void> {
  const wanted = await readDeviceNotificationSettings(options.store).catch(() => null);
  await (wanted ? options.renew() : options.drop());
}
