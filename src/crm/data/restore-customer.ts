import { getSync, type WriteOutcome } from '../../../sync/index.ts';
import { customersEntity } from './customers-entity.ts';

/** Restores a customer from "Recently deleted" (CUSTOMER-9). */
export function restoreCustomer(options: { id: string }): Promise<WriteOutcome> {
  return getSync().store().write({ kind: 'restore', entity: customersEntity, id: options.id });
}
