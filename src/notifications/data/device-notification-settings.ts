import { z } from 'zod';
import { getSync, type Store } from '../../../sync/index.ts';

const KEY = 'notifications';

const wantedHere = z.object({ choices: z.array(z.string()), language: z.string() });

/** This device's notification settings as the server last had them, for use while offline (NOTIFY-9). */
export type DeviceNotificationSettings = z.infer<typeof wantedHere>;

/**
 * Stores the settings for this person, unless another one has signed in meanwhile; null means that
 * notifications are off. Never rejects: without them the device only stays silent.
 */
export async function storeDeviceNotificationSettings(
  userId: string,
  wanted: DeviceNotificationSettings | null,
): Promise<void> {
  const sync = getSync();
  if (sync.identity.current()?.userId !== userId) return;
  const store = sync.store();
  const { choices, language } = wanted ?? {};
  try {
    await (wanted ? store.putSetting(KEY, { choices, language }) : store.removeSetting(KEY));
  } catch {
    // The device has no room.
  }
}

/** The stored settings; null when notifications are off. */
export async function readDeviceNotificationSettings(
  store: Pick<Store, 'getSetting'>,
): Promise<DeviceNotificationSettings | null> {
  const read = wantedHere.safeParse(await store.getSetting(KEY));
  return read.success ? read.data : null;
}
