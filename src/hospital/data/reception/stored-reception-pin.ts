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

/**
 * Compares a PIN with the stored one; wrong tries are counted on the disk. Rejects if the PIN cannot be read, or a
 * wrong try cannot be counted.
 */
export async function tryPin(pin: string): Promise<PinTry> {
  const store = getSync().store();
  const stored = await readStored(store);
  if (!stored) return { outcome: 'none' };
  const { tried, stored: counted } = await comparePin({ pin, stored });
  if (!counted) return tried;
  const counting = store.putSetting(SETTING_KEY, counted);
  // A right PIN counts also on a full disk; there the wrong tries before it stay counted.
  await (tried.outcome === 'right' ? counting.catch(() => undefined) : counting);
  return tried;
}

async function readStored(store: Store): Promise<PinHash | null> {
  const read = pinHash.safeParse(await store.getSetting(SETTING_KEY));
  return read.success ? read.data : null;
}
