import { getSync, type RedemptionAttempt } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

/** Redemption attempts of the person signed in that lie on this device; oldest first. */
export interface OwnAttempts {
  waiting: RedemptionAttempt[];
  refused: RedemptionAttempt[];
  /** Sent after the person had left the hospital: its owner decides. */
  held: RedemptionAttempt[];
}

/** Needs no right at a hospital: it reads nothing but the person's own attempts. */
export function useOwnAttempts(): Live<OwnAttempts> {
  return useLive({
    key: 'own attempts',
    read: async () => {
      const scans = await getSync().store().redemptions.since(0);
      return {
        waiting: scans.filter(({ state }) => state === 'waiting'),
        refused: scans.filter(({ state }) => state === 'refused'),
        held: scans.filter(({ answer }) => answer?.outcome === 'held'),
      };
    },
  });
}
