import { useEffect } from 'react';
import { promotionsView } from '../../state.ts';
import { refreshKnownPromotions } from './known-promotions.ts';

/** While a CRM screen is open: keeps what this device knows of promotions as it is on the server, for the next valley. */
export function useFreshPromotions(options: { online: boolean }): void {
  const { online } = options;
  useEffect(() => {
    if (!online) return;
    const leaving = new AbortController();
    void lookAtPromotions({ signal: leaving.signal });
    return () => leaving.abort();
  }, [online]);
}

/** Requests the promotions once and shows the screens whether that failed. Never rejects. */
export async function lookAtPromotions(options: { signal?: AbortSignal } = {}): Promise<void> {
  const { signal } = options;
  promotionsView.unread = false;
  try {
    const outcome = await refreshKnownPromotions({ nowMs: Date.now(), signal });
    promotionsView.unread = outcome === 'unread';
  } catch (cause) {
    if (signal?.aborted) return;
    console.warn('Promotions could not be kept.', cause);
    promotionsView.unread = true;
  }
}
