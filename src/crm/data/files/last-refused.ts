import { getSync, type Store } from '../../../../sync/index.ts';
import type { ImportPlan } from '../../rules/files/plan-import.ts';

const KEY = 'import-refused';

/** Stores which customers of a file could not be added, until the person has seen it on the import screen. */
export function storeLastRefused(store: Store, refused: ImportPlan['refused']): Promise<void> {
  return store.putSetting(KEY, refused);
}

/** The customers of the last imported file that could not be added; empty if there are none. */
export async function readLastRefused(store: Store): Promise<ImportPlan['refused']> {
  return ((await store.getSetting(KEY)) as ImportPlan['refused'] | undefined) ?? [];
}

/** Deletes the stored list, once the person has seen it. */
export function forgetLastRefused(): Promise<void> {
  return getSync().store().removeSetting(KEY);
}
