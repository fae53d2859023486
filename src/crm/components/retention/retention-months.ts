import { createValueStore } from '../../../lib/value-store.ts';
import { readChoice, storeChoice } from '../../../ui/device/stored-choice.ts';
import {
  DEFAULT_RETENTION,
  retentionChoices,
  type RetentionMonths,
} from '../../rules/retention/retention.ts';

const key = 'sabai-retention-months';

/** How long this device waits after the last contact, before it asks for a review (CUSTOMER-22). */
export const retentionMonths = createValueStore<RetentionMonths>(
  readChoice({ key, choices: retentionChoices }) ?? DEFAULT_RETENTION,
);

export function chooseRetention(choice: RetentionMonths): void {
  retentionMonths.set(choice);
  storeChoice({ key, choice });
}
