import { getSync } from '../../../../sync/index.ts';

/** Tries at once, whatever pause the engine is in; resolves when the try has ended. */
export function syncNow(): Promise<void> {
  return getSync().requestSync('manual');
}
