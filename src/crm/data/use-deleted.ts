import { getSync } from '../../../sync/index.ts';
import { deletedCustomers, type DeletedCustomer } from '../rules/deleted-customers.ts';
import { customersEntity } from './customers-entity.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';

/** Customers in "Recently deleted" (decision C11). */
export function useDeleted(): Live<DeletedCustomer[]> {
  return useLive({
    key: 'deleted customers',
    read: async () =>
      deletedCustomers({ rows: await getSync().store().list(customersEntity), nowMs: Date.now() }),
  });
}
