import { useSnapshot } from 'valtio';
import { promotionsView } from '../../state.ts';
import { readKnownPromotions, type KnownPromotions } from './known-promotions.ts';
import { refreshPromotions } from './use-refresh-promotions.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export type { KnownPromotions };

/**
 * The promotions that this device knows, and again when it learns more. Before the first look at the server:
 * `loading` while it lasts, `failed` where it came to nothing; without a network there are none yet.
 */
export function useKnownPromotions(options: { online: boolean }): Live<KnownPromotions> {
  const { unread } = useSnapshot(promotionsView);
  const live = useLive({ key: 'known promotions', read: readKnownPromotions });
  if (live.state !== 'ready' || live.value.readAtMs !== null || !options.online) return live;
  return unread ? { state: 'failed', retry: () => void refreshPromotions() } : { state: 'loading' };
}
