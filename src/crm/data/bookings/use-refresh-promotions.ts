import { useEffect } from 'react';
import { promotionsView } from '../../state.ts';
import { refreshKnownPromotions } from './known-promotions.ts';

/** Requests the promotions when a CRM screen opens or the network returns, for times without a network. */
export function useRefreshPromotions(options: { online: boolean }): void {
  const { online } = options;
  useEffect(() => {
    if (!online) return;
    const leaving = new AbortController();
    void refreshPromotions({ signal: leaving.signal });
    return () => leaving.abort();
  }, [online]);
}

/** Requests the promotions once; `promotionsView.unread` says whether that failed. Never rejects. */
export async function refreshPromotions(options: { signal?: AbortSignal } = {}): Promise<void> {
  const { signal } = options;
  promotionsView.unread = false;
  try {
    const outcome = await refreshKnownPromotions({ nowMs: Date.now(), signal });
    promotionsView.unread = outcome === 'unread';
  } catch (cause) {
    if (signal?.aborted) return;
    console.warn('Promotions could not be stored.', cause);
    promotionsView.unread = true;
  }
}
