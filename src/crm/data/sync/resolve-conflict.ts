import { getSync, type OpenConflict, type WriteOutcome } from '../../../../sync/index.ts';
import { readDocuments } from '../../../insurance/rules/insurance-documents.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';

export type { OpenConflict };

/**
 * `confirmed` leaves the winning value, `restored` applies the losing one, and `joined` has the files of both
 * document lists.
 */
export type Resolution = 'confirmed' | 'restored' | 'joined';

/**
 * Closes a recorded conflict. Any choice but `confirmed` also writes the chosen value as an ordinary change (rule
 * C3).
 */
export async function resolveConflict(options: {
  id: string;
  resolution: Resolution;
}): Promise<WriteOutcome> {
  const { id, resolution } = options;
  const store = getSync().store();
  if (resolution !== 'joined') return store.resolveConflict(id, resolution);

  const conflict = (await store.conflicts()).find((one) => one.id === id);
  const row = conflict && (await store.get(insuranceEntity, conflict.row_id));
  if (!conflict || !row) return { outcome: 'refused', reason: 'row_missing' };
  const here = readDocuments(row.documents);
  const known = new Set(here.map(({ path }) => path));
  const missing = readDocuments(conflict.losing['documents']).filter(({ path }) => !known.has(path));
  const documents = [...here, ...missing];
  const written = await store.write({
    kind: 'update',
    entity: insuranceEntity,
    id: conflict.row_id,
    values: { documents },
    seen: { documents: row.documents },
  });
  return written.outcome === 'refused' ? written : store.resolveConflict(id, 'confirmed');
}
