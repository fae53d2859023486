import { getSyncIfProvided } from '../../../../sync/index.ts';
import { KEPT_SCREEN, SCREEN_FORMAT } from '../../../lib/kept-screen.ts';

/**
 * Keeps how the list looks in the person's own database, which goes when they go: for the moment at the next start in which
 * there is nothing else to show (src/platform/kept-screen.ts). Null for none.
 */
export async function keepScreen(taken: object | null): Promise<void> {
  const sync = getSyncIfProvided();
  if (!sync?.identity.current()) return;
  const store = sync.store();
  if (store.readOnly) return;
  if (taken === null) await store.removeSetting(KEPT_SCREEN);
  else await store.putSetting(KEPT_SCREEN, { format: SCREEN_FORMAT, ...taken });
}
