import { getSync } from '../../../sync/index.ts';
import { compareCustomers } from '../rules/order.ts';
import type { Customer } from '../rules/customer.ts';
import { toSearchable, type Searchable } from '../rules/search.ts';
import { customersEntity } from './customers-entity.ts';
import { useLive, type Live } from './use-live.ts';

export interface CustomerList {
  /** In Thai order, without deleted ones. */
  customers: Searchable<Customer>[];
  unsentIds: ReadonlySet<string>;
  /** False until this device has once read everything from the server: an empty list may then be unread. */
  complete: boolean;
}

export function useCustomers(): Live<CustomerList> {
  return useLive({ key: 'customers', read: readCustomers });
}

async function readCustomers(): Promise<CustomerList> {
  const store = getSync().store();
  const [rows, unsentIds, facts] = await Promise.all([
    store.list(customersEntity),
    store.unsentIds(customersEntity),
    store.facts(),
  ]);
  const customers = rows.filter((row) => !row.deleted_at).sort(compareCustomers);
  return {
    customers: customers.map(toSearchable),
    unsentIds,
    complete: facts.streams.some((stream) => stream.syncedAtMs !== null),
  };
}
