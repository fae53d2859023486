import { useEffect, useState } from 'react';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import type { ToggleOutcome } from './saved-store.ts';

/** `ids` is empty unless the state is `ready`. */
export type SavedIds =
  { state: 'loading' | 'failed'; ids: ReadonlySet<string> } | { state: 'ready'; ids: ReadonlySet<string> };

const none: ReadonlySet<string> = new Set();
/** Imported lazily: it needs sync, which the first paint goes without and only a person who can save uses. */
const loadStore = () => import('./saved-store.ts');

/**
 * Ids of the person's saved promotions. `userId` null: nobody who may save is signed in, so the set is empty.
 * `fills`: promotions stored as a card only are fetched whole.
 */
export function useSavedIds(userId: string | null, fills = true): SavedIds {
  const [saved, setSaved] = useState<SavedIds>({ state: 'loading', ids: none });
  useEffect(() => {
    if (userId === null) return;
    let stop: (() => void) | null = null;
    let left = false;
    const failed = () => {
      if (!left) setSaved({ state: 'failed', ids: none });
    };
    loadStore()
      .then(({ watchSavedIds }) => {
        if (left) return;
        stop = watchSavedIds({ fills, onIds: (ids) => setSaved({ state: 'ready', ids }), onFailed: failed });
      })
      .catch(failed);
    return () => {
      left = true;
      stop?.();
    };
  }, [userId, fills]);
  return userId === null ? { state: 'ready', ids: none } : saved;
}

/** Loads and calls `toggleSaved`; `refused` also if its code cannot be fetched. Never rejects. */
export async function toggle(options: { card: PromotionCard }): Promise<ToggleOutcome> {
  try {
    return await (await loadStore()).toggleSaved(options);
  } catch {
    return 'refused';
  }
}
