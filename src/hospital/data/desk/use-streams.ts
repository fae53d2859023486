import { getSync, type StoreFacts } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

/** The sync state of each stream on this device; one live query serves all checks. */
export function useStreams(): Live<StoreFacts['streams']> {
  return useLive({
    key: 'desk streams',
    read: async () => (await getSync().store().facts()).streams,
  });
}
