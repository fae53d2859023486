import { getSync } from '../../../sync/index.ts';
import { readDocuments } from '../rules/insurance-documents.ts';
import type { CarInsurance } from '../rules/insurance.ts';
import { insuranceEntity } from './insurance-entity.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';

export interface ListedInsurance {
  record: CarInsurance;
  unsent: boolean;
  /** The constraint that refused the last change, or another word of the server; null where nothing was refused. */
  refused: { detail: string | null } | null;
  conflict: boolean;
}

/** Reads a customer's insurance, the latest end of cover first, without an end last (INSURANCE-9). */
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
  const endMs = ({ coverage_end: end }: CarInsurance) => (end === null ? -Infinity : Date.parse(end));
  return rows
    .filter((row) => row.deleted_at === null)
    .sort((a, b) => endMs(b) - endMs(a) || (a.id < b.id ? 1 : -1))
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
