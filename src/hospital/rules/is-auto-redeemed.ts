import type { CheckState } from './code-verdict.ts';

/**
 * Whether a scanned code is marked as used without a press, on a device with that setting (BOOKING-23). Its
 * booking must be known and usable, and no answer of the server may be awaited.
 */
export function isAutoRedeemed(state: CheckState): boolean {
  return state.state === 'valid_offline' || (state.state === 'valid' && !state.asking);
}
