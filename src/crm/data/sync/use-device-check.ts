import { getSync, type DeviceCheck } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export type { DeviceCheck };

/**
 * `requested`: this device is still to be compared with the server. `last`: the result of the last
 * comparison; null before the first (rule D9).
 */
export function useDeviceCheck(): Live<{ requested: boolean; last: DeviceCheck | null }> {
  return useLive({ key: 'device check', read: () => getSync().store().deviceCheck() });
}

/**
 * Requests a comparison with the server, now or as soon as there is a network. Resolves when the attempt has
 * ended.
 */
export async function requestDeviceCheck(): Promise<void> {
  const sync = getSync();
  await sync.store().requestCheck();
  await sync.requestSync('manual');
}
