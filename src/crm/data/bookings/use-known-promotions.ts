import { useSnapshot } from 'valtio';
import { promotionsView } from '../../state.ts';
import { readKnownPromotions, type KnownPromotions } from './known-promotions.ts';
import { refreshPromotions } from './use-refresh-promotions.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export type { KnownPromotions };

/**
 * The promotions on this device, live. Before the server's first answer the state is `loading`, or `failed`
 * after a failed request. Without a network it is `ready` even if there are none.
 */
export function useKnownPromotions(options: { online: boolean }): Live<KnownPromotions> {
  const { unread } = useSnapshot(promotionsView);
  const live = useLive({ key: 'known promotions', read: readKnownPromotions });
  if (live.state !== 'ready' || live.value.readAtMs !== null || !options.online) return live;
  return unread ? { state: 'failed', retry: () => void refreshPromotions() } : { state: 'loading' };
}
