import { getSync, type WriteOutcome } from '../../../sync/index.ts';
import { customersEntity } from './customers-entity.ts';

/** Moves a customer to "Recently deleted" (CUSTOMER-9). */
export function deleteCustomer(options: { id: string }): Promise<WriteOutcome> {
  return getSync().store().write({ kind: 'delete', entity: customersEntity, id: options.id });
}
