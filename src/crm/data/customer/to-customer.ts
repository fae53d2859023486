import type { Store } from '../../../../sync/index.ts';
import type { Customer, CustomerColumns } from '../../rules/customer/customer.ts';

/** The row of a new customer, owned by the person of the store. `columns` have passed the form's schema. */
export function toCustomer(options: {
  columns: CustomerColumns;
  store: Store;
  isImported?: boolean;
}): Customer {
  const { columns, store, isImported = false } = options;
  const now = new Date().toISOString();
  return {
    ...columns,
    id: store.newId(),
    user_id: store.userId,
    created_at: now,
    imported_at: isImported ? now : null,
    deleted_at: null,
  };
}
