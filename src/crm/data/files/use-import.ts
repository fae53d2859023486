import { getSync } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import type { ImportPlan } from '../../rules/files/plan-import.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { readLastRefused } from './last-refused.ts';

export interface ImportState {
  /** How many are in the list; null where no import is under way. */
  creating: { done: number; total: number } | null;
  /** Customers of the last file that were not imported. */
  refused: ImportPlan['refused'];
}

/** How far an import is, in whichever tab it began. With another `step` it is read anew. */
export function useImport(step: string): Live<ImportState> {
  return useLive({ key: `import ${step}`, read: readImport });
}

async function readImport(): Promise<ImportState> {
  const store = getSync().store();
  const [facts, refused] = await Promise.all([store.facts(), readLastRefused(store)]);
  return { creating: facts.creating?.[customersEntity.name] ?? null, refused };
}
