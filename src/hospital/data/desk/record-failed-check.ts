import { getSync } from '../../../../sync/index.ts';

/** Records a check without a redemption for this device's day sheet; `reason` is the state shown. */
export async function recordFailedCheck(options: { code: string; reason: string }): Promise<void> {
  await getSync().store().redemptions.recordFailedCheck(options);
}
