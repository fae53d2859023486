import { getSync, type WriteOutcome } from '../../../../sync/index.ts';
import type { CustomerColumns } from '../../rules/customer/customer.ts';
import { customersEntity } from './customers-entity.ts';

/**
 * Stores an edit on this device, to be sent. `seen` are the columns when the form opened, so that a change
 * made elsewhere meanwhile is noticed. If the record's last change was refused, sync requeues it with this
 * edit.
 */
export function saveCustomer(options: {
  id: string;
  columns: CustomerColumns;
  seen: CustomerColumns;
}): Promise<WriteOutcome> {
  const { id, columns: values, seen } = options;
  return getSync().store().write({ kind: 'update', entity: customersEntity, id, values, seen });
}
