import { getSync, type DeviceCheck } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export type { DeviceCheck };

/** Whether this device is still to be compared with the server, and what came of the last comparison (rule D9). */
export function useDeviceCheck(): Live<{ requested: boolean; last: DeviceCheck | null }> {
  return useLive({ key: 'device check', read: () => getSync().store().deviceCheck() });
}

/** Compares now, or as soon as there is a network. Resolves when a try has ended. */
export async function checkDevice(): Promise<void> {
  const sync = getSync();
  await sync.store().requestCheck();
  await sync.requestSync('manual');
}
