import { z } from 'zod';
import { getSync, type Store } from '../../../sync/index.ts';

const KEY = 'notifications';

const wantedHere = z.object({ choices: z.array(z.string()), language: z.string() });

/** What the server knows of this device's notifications, for when nobody can ask it (NOTIFY-9). */
export type WantedHere = z.infer<typeof wantedHere>;

/** Stores it; null where notifications are off. Never rejects: without it the device only stays silent. */
export async function storeWantedHere(wanted: WantedHere | null): Promise<void> {
  const sync = getSync();
  if (!sync.identity.current()) return;
  const store = sync.store();
  const { choices, language } = wanted ?? {};
  try {
    await (wanted ? store.putSetting(KEY, { choices, language }) : store.removeSetting(KEY));
  } catch {
    // No room.
  }
}

/** What was stored; null where notifications are off. */
export async function readWantedHere(store: Pick<Store, 'getSetting'>): Promise<WantedHere | null> {
  const read = wantedHere.safeParse(await store.getSetting(KEY));
  return read.success ? read.data : null;
}
