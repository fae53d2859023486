import { createValueStore } from '../../lib/value-store.ts';
import { readChoice, storeChoice } from './stored-choice.ts';

const KEY = 'sabai-first-plan';

/** True once a task or a renewal was saved on this device; only then are notifications offered. */
export const firstPlan = createValueStore(readChoice({ key: KEY, choices: ['yes'] as const }) === 'yes');

/** Records that a task or a renewal was saved. */
export function recordSavedPlan(): void {
  if (firstPlan.get()) return;
  storeChoice({ key: KEY, choice: 'yes' });
  firstPlan.set(true);
}
