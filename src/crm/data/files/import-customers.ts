import { getSync } from '../../../../sync/index.ts';
import { toColumns } from '../../rules/customer/customer-columns.ts';
import type { Importable } from '../../rules/files/plan-import.ts';
import { addCustomer } from '../customer/add-customer.ts';
import { storeOfPerson } from '../../../session/data/store-of-person.ts';

/** How many came in; fewer than asked for where this device could keep no more or the person left, and then why. */
export interface ImportOutcome {
  added: number;
  refused: 'storage_full' | 'storage_unavailable' | 'read_only' | 'row_missing' | 'not_authenticated' | null;
}

/** Adds checked customers one after the other, like those of the form; they are sent as there is a network. */
export async function importCustomers(options: {
  customers: readonly Importable[];
  onProgress: (added: number) => void;
}): Promise<ImportOutcome> {
  const store = getSync().store();
  let added = 0;
  for (const { values } of options.customers) {
    const written = await addCustomer({ columns: toColumns({ values }), store });
    if (written.outcome === 'refused') {
      return { added, refused: storeOfPerson() === store ? written.reason : 'not_authenticated' };
    }
    added += 1;
    options.onProgress(added);
  }
  return { added, refused: null };
}
