import { useEffect, useState } from 'react';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';
import type { ToggleOutcome } from './saved-store.ts';

export type SavedIds =
  { state: 'loading' | 'failed'; ids: ReadonlySet<string> } | { state: 'ready'; ids: ReadonlySet<string> };

const none: ReadonlySet<string> = new Set();
/** Sync is no part of a first page; it comes with the first person who can save. */
const loadStore = () => import('./saved-store.ts');

/**
 * What the person has saved on this device. `userId` null: nobody who saves is signed in, and nothing is read. `fills`: what
 * is stored as a card only is read whole.
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

/** As `toggleSaved`; `refused` also where the code for it cannot be fetched. */
export async function toggle(options: { card: PromotionCard }): Promise<ToggleOutcome> {
  try {
    return await (await loadStore()).toggleSaved(options);
  } catch {
    return 'refused';
  }
}
