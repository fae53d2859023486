import { getSync } from '../../../../sync/index.ts';

/** Starts a sync attempt at once, whatever pause the engine is in. Resolves when the attempt has ended. */
export function syncNow(): Promise<void> {
  return getSync().requestSync('manual');
}
