import { getSync, type WriteOutcome } from '../../../../sync/index.ts';
import type { CustomerColumns } from '../../rules/customer/customer.ts';
import { customersEntity } from './customers-entity.ts';
import { toCustomer } from './to-customer.ts';

export type AddOutcome = { outcome: 'accepted'; id: string } | Extract<WriteOutcome, { outcome: 'refused' }>;

/** Stores a new customer on this device, to be sent. `columns` have passed the form's schema. */
export async function addCustomer(options: { columns: CustomerColumns }): Promise<AddOutcome> {
  const store = getSync().store();
  const customer = toCustomer({ ...options, store });
  const written = await store.write({ kind: 'create', entity: customersEntity, values: customer });
  return written.outcome === 'accepted' ? { outcome: 'accepted', id: customer.id } : written;
}
