import { createValueStore } from '../../../lib/value-store.ts';
import { readChoice, storeChoice } from '../../../ui/device/stored-choice.ts';
import {
  DEFAULT_RETENTION,
  retentionChoices,
  type RetentionMonths,
} from '../../rules/retention/retention.ts';

const key = 'sabai-retention-months';

/**
 * The months without a contact after which a customer is due for review; a setting of this device
 * (CUSTOMER-22).
 */
export const retentionMonths = createValueStore<RetentionMonths>(
  readChoice({ key, choices: retentionChoices }) ?? DEFAULT_RETENTION,
);

/** Sets the months, and stores them on this device. */
export function chooseRetention(choice: RetentionMonths): void {
  retentionMonths.set(choice);
  storeChoice({ key, choice });
}
