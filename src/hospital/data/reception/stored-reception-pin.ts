/** The PIN of reception mode: salted and hashed in the person's data, which a sign-out deletes. */
import { getSync, type Store } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { comparePin, hashPin, pinHash, type PinHash, type PinTry } from './pin-hash.ts';

const SETTING_KEY = 'reception-pin';

/** Whether a PIN was chosen on this device. */
export function useHasPin(): Live<boolean> {
  return useLive({ key: 'reception pin', read: async () => (await readStored(getSync().store())) !== null });
}

/** Stores a PIN in place of an earlier one. Rejects if the device cannot store it. */
export async function choosePin(pin: string): Promise<void> {
  await getSync()
    .store()
    .putSetting(SETTING_KEY, await hashPin(pin));
}

/** Deletes the PIN. The caller has verified who the person is. */
export async function forgetPin(): Promise<void> {
  await getSync().store().removeSetting(SETTING_KEY);
}

/** Compares a PIN with the stored one; wrong tries are counted on the disk. */
export async function tryPin(pin: string): Promise<PinTry> {
  const store = getSync().store();
  const stored = await readStored(store);
  if (!stored) return { outcome: 'none' };
  const compared = await comparePin({ pin, stored });
  if (compared.stored) await store.putSetting(SETTING_KEY, compared.stored);
  return compared.tried;
}

async function readStored(store: Store): Promise<PinHash | null> {
  const read = pinHash.safeParse(await store.getSetting(SETTING_KEY));
  return read.success ? read.data : null;
}
