import { getSyncIfThere } from '../../../sync/index.ts';
import { KEPT_SCREEN } from '../../lib/kept-screen.ts';

/**
 * Keeps how the list looks in the person's own database, which goes when they go: for the moment at the next start in which
 * there is nothing else to show (src/host/kept-screen.ts). Null for none.
 */
export async function keepScreen(
  screen: { width: number; dark: boolean; screen: unknown } | null,
): Promise<void> {
  const sync = getSyncIfThere();
  if (!sync?.identity.current()) return;
  const store = sync.store();
  if (store.readOnly) return;
  if (screen === null) await store.removeDraft(KEPT_SCREEN);
  else await store.putDraft(KEPT_SCREEN, { format: 1, ...screen });
}
