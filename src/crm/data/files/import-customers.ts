import { toCustomerColumns } from '../../rules/customer/customer-columns.ts';
import type { ImportableRow, ImportPlan } from '../../rules/files/plan-import.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { toCustomer } from '../customer/to-customer.ts';
import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import { storeLastRefused } from './last-refused.ts';

/**
 * Stores checked customers, to be sent. `accepted` means that all are stored durably. They enter the list in
 * parts, also after the screen or the app was closed (rule W12).
 */
export async function importCustomers(options: {
  customers: readonly ImportableRow[];
  refused: ImportPlan['refused'];
}): Promise<RecordOutcome> {
  const { customers, refused } = options;
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const rows = customers.map(({ values }) =>
    toCustomer({ columns: toCustomerColumns({ values }), store, isImported: true }),
  );
  const written = await store.createMany({ entity: customersEntity, rows });
  // A failure here loses nothing: the preview showed the refused customers before the import.
  if (written.outcome === 'accepted') await storeLastRefused(store, refused).catch(() => undefined);
  return written;
}
