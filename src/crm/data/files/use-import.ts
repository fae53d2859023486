import { getSync } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import type { ImportPlan } from '../../rules/files/plan-import.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { readLastRefused } from './last-refused.ts';

/** The progress of the running import, and the customers of the last file that were refused. */
export interface ImportState {
  /**
   * How many customers have entered the list, and how many there are in all; null if no import is running.
   */
  creating: { done: number; total: number } | null;
  /** Customers of the last file that were not imported. */
  refused: ImportPlan['refused'];
}

/** The progress of an import, in whichever tab it was started. Another `step` reads it anew. */
export function useImport(step: string): Live<ImportState> {
  return useLive({ key: `import ${step}`, read: readImport });
}

async function readImport(): Promise<ImportState> {
  const store = getSync().store();
  const [facts, refused] = await Promise.all([store.facts(), readLastRefused(store)]);
  return { creating: facts.creating?.[customersEntity.name] ?? null, refused };
}
