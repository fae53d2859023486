import { getSync, type StoreFacts } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

/** How far each list on this device goes; one reading for all codes that are checked. */
export function useStreams(): Live<StoreFacts['streams']> {
  return useLive({
    key: 'desk streams',
    read: async () => (await getSync().store().facts()).streams,
  });
}
