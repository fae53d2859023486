import { defineEntity, singleColumns } from '../../../../sync/index.ts';
import { customerColumns, type Customer } from '../../rules/customer/customer.ts';

/**
 * Customers: of two changes of a column the one that arrives later wins, and the other is recorded (rule C1).
 * An address merges with its coordinates as one value.
 */
export const customersEntity = defineEntity<Customer>({
  name: 'customers',
  indexes: ['name', 'created_at'],
  parents: [],
  groups: singleColumns('overwrite', customerColumns),
  // The owner is not sent: the server takes it from the token.
  createOnly: ['created_at', 'imported_at'],
  softDelete: true,
});
