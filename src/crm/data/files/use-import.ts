import { getSync } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { readLastImport, type LastImport } from './last-import.ts';

export interface ImportState {
  /** How many are in the list; null where no import is under way. */
  creating: { done: number; total: number } | null;
  last: LastImport | null;
}

/** How far an import is, whichever screen or tab began it. */
export function useImport(): Live<ImportState> {
  return useLive({ key: 'import', read: readImport });
}

async function readImport(): Promise<ImportState> {
  const store = getSync().store();
  // In this order: where there is a last import, its customers are accepted and counted.
  const last = await readLastImport(store);
  return { last, creating: (await store.facts()).creating };
}
