import { createValueStore } from '../../lib/value-store.ts';
import { readChoice, storeChoice } from './stored-choice.ts';

const KEY = 'sabai-first-plan';

/** Whether a task or a renewal was once made on this device: notifications are offered only then. */
export const firstPlan = createValueStore(readChoice({ key: KEY, choices: ['yes'] as const }) === 'yes');

/** A task or renewal was made. */
export function notePlan(): void {
  if (firstPlan.get()) return;
  storeChoice({ key: KEY, choice: 'yes' });
  firstPlan.set(true);
}
