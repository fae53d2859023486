import { createValueStore } from '../../../lib/value-store.ts';
import { readChoice, storeChoice } from '../../../ui/device/stored-choice.ts';

const KEY = 'sabai-desk-marks-scans';

/** Whether reception mode on this device marks scanned codes as used without a press (BOOKING-23). */
export const marksScans = createValueStore<'on' | 'off'>(
  readChoice({ key: KEY, choices: ['on', 'off'] as const }) ?? 'off',
);

export function chooseMarksScans(choice: 'on' | 'off'): void {
  storeChoice({ key: KEY, choice });
  marksScans.set(choice);
}
