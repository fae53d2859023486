import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { aCustomer } from '../../../src/crm/crm-fixtures.ts';
import type { Store } from '../../../sync/index.ts';

export const customerId = '01900000-0000-7000-8000-000000000001';

/** Adds one customer of the person signed in; the change stays unsent while the server is unreachable. */
export async function addCustomer(store: Store): Promise<void> {
  const { id: _, ...customer } = aCustomer({ user_id: store.userId });
  await store.write({ kind: 'create', entity: customersEntity, values: { ...customer, id: customerId } });
}
