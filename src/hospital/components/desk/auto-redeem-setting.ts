import { createValueStore } from '../../../lib/value-store.ts';
import { readChoice, storeChoice } from '../../../ui/device/stored-choice.ts';

const KEY = 'sabai-desk-marks-scans';

/**
 * Whether reception mode on this device redeems scanned codes without a confirmation by the staff (BOOKING-23).
 */
export const autoRedeemSetting = createValueStore<'on' | 'off'>(
  readChoice({ key: KEY, choices: ['on', 'off'] as const }) ?? 'off',
);

/** Sets whether scanned codes are redeemed without a confirmation, and stores it on this device. */
export function chooseAutoRedeem(choice: 'on' | 'off'): void {
  storeChoice({ key: KEY, choice });
  autoRedeemSetting.set(choice);
}
