import { getSync, type Store } from '../../../../sync/index.ts';
import type { ImportPlan } from '../../rules/files/plan-import.ts';

const KEY = 'last-import';

/** What the last file brought; shown until the person has seen it. */
export interface LastImport {
  total: number;
  refused: ImportPlan['refused'];
}

/** It is stored after its customers were accepted, so that who finds it knows that they are on the disk. */
export function storeLastImport(store: Store, last: LastImport): Promise<void> {
  return store.putSetting(KEY, last);
}

export async function readLastImport(store: Store): Promise<LastImport | null> {
  return ((await store.getSetting(KEY)) as LastImport | undefined) ?? null;
}

export function forgetLastImport(): Promise<void> {
  return getSync().store().removeSetting(KEY);
}
