import { getSync, type RedemptionAttempt } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

/** Redemption attempts of the person signed in that are stored on this device; oldest first. */
export interface OwnAttempts {
  waiting: RedemptionAttempt[];
  refused: RedemptionAttempt[];
  /** Attempts that arrived after the person had left the hospital; its owner decides about them. */
  held: RedemptionAttempt[];
}

/** Needs no permission at a hospital, because it reads only the person's own attempts. */
export function useOwnAttempts(): Live<OwnAttempts> {
  return useLive({
    key: 'own attempts',
    read: async () => {
      const attempts = await getSync().store().redemptions.since(0);
      return {
        waiting: attempts.filter(({ state }) => state === 'waiting'),
        refused: attempts.filter(({ state }) => state === 'refused'),
        held: attempts.filter(({ answer }) => answer?.outcome === 'held'),
      };
    },
  });
}
