import { getSync } from '../../../../sync/index.ts';
import { useLive } from '../../../session/data/use-live.ts';

/** How many redemptions and changes the server has not taken yet, refused ones too; null while they are counted. */
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
