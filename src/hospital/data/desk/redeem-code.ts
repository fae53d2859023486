import { getSync, type RedeemResult, type RedemptionAttempt } from '../../../../sync/index.ts';

/**
 * Marks a code as used: stores the attempt on the device, then waits for the server's answer for at most 4 s. `refused`
 * means that nothing was stored, so the screen must not say that the code is used. Never rejects for want of a network.
 */
export function redeemCode(redeem: {
  code: string;
  basis: RedemptionAttempt['basis'];
  reason: string | null;
  /** The id of the person on shift on this device; null for nobody. */
  shiftStaffId: string | null;
  /** Nonces of the code's redemptions that an owner has reopened. */
  reopened: readonly string[];
}): Promise<RedeemResult> {
  return getSync().store().redemptions.redeem(redeem);
}
