import { getSync } from '../../../sync/index.ts';
import { compareByCoverEnd } from '../rules/compare-by-cover-end.ts';
import { readDocuments } from '../rules/insurance-documents.ts';
import type { CarInsurance } from '../rules/insurance.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';

/** An insurance record with its sync state on this device. */
export interface ListedInsurance {
  record: CarInsurance;
  unsent: boolean;
  /**
   * The server's refusal of the last change; `detail` is the violated constraint or another code. Null if
   * nothing was refused.
   */
  refused: { detail: string | null } | null;
  conflict: boolean;
}

/**
 * The customer's insurance records that are not deleted, the latest end of cover first, those without an end
 * last (INSURANCE-9).
 */
export function useInsurance(customerId: string): Live<ListedInsurance[]> {
  return useLive({ key: `insurance ${customerId}`, read: () => readInsurance(customerId) });
}

async function readInsurance(customerId: string): Promise<ListedInsurance[]> {
  const store = getSync().store();
  const [rows, outbox, conflicts] = await Promise.all([
    store.list(insuranceEntity, { column: 'customer_id', equals: customerId }),
    store.outbox(),
    store.conflicts(),
  ]);
  return rows
    .filter((row) => row.deleted_at === null)
    .sort(compareByCoverEnd)
    .map((row) => {
      const changes = outbox.filter((entry) => entry.rowId === row.id);
      const failed = changes.find((entry) => entry.state === 'failed');
      return {
        record: { ...row, documents: readDocuments(row.documents) },
        unsent: changes.length > 0,
        refused: failed ? { detail: failed.failure?.detail ?? null } : null,
        conflict: conflicts.some((conflict) => conflict.row_id === row.id),
      };
    });
}
