import type { CheckState } from './code-verdict.ts';

/**
 * Whether a code that was read is marked as used without a press, on a device that is set so (BOOKING-23): its booking is
 * known and can be used, and nobody is being asked any more.
 */
export function marksItself(state: CheckState): boolean {
  return state.state === 'valid_offline' || (state.state === 'valid' && !state.asking);
}
