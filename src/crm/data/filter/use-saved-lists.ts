import { getSync } from '../../../../sync/index.ts';
import { compareThai } from '../../../lib/text/thai-order.ts';
import { useLive } from '../../../session/data/use-live.ts';
import type { SavedList } from '../../rules/filter/saved-list.ts';
import { savedListsEntity } from './saved-lists-entity.ts';

const none: readonly SavedList[] = [];

/** The saved lists in Thai order; none until they are read. */
export function useSavedLists(): readonly SavedList[] {
  const live = useLive({
    key: 'saved lists',
    read: async () =>
      (await getSync().store().list(savedListsEntity)).sort(
        (a, b) => compareThai(a.name, b.name) || (a.id < b.id ? -1 : 1),
      ),
  });
  return live.state === 'ready' ? live.value : none;
}
