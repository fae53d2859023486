import { getSync } from '../../../../sync/index.ts';

/** Writes down a check that came to nothing, with the state that the screen showed, for this device's day sheet. */
export async function noteFailedScan(options: { code: string; reason: string }): Promise<void> {
  await getSync().store().redemptions.recordFailedCheck(options);
}
