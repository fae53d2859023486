import { getSync, type WriteOutcome } from '../../../sync/index.ts';
import { customersEntity } from './customers-entity.ts';

/** Takes a customer back out of "Recently deleted" (decision C11). */
export function restoreCustomer(options: { id: string }): Promise<WriteOutcome> {
  return getSync().store().write({ kind: 'restore', entity: customersEntity, id: options.id });
}
