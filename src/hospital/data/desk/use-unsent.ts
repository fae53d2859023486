import { getSync } from '../../../../sync/index.ts';
import { useLive } from '../../../session/data/use-live.ts';

/**
 * Number of attempts and changes that the server has not accepted, refused ones included; null while
 * counting.
 */
export function useUnsent(): number | null {
  const counted = useLive({
    key: 'desk unsent',
    read: async () => {
      const { waiting, failed } = await getSync().store().facts();
      return waiting + failed;
    },
  });
  return counted.state === 'ready' ? counted.value : null;
}
