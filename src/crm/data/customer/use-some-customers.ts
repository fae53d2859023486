import { getSync } from '../../../../sync/index.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import { customersEntity } from './customers-entity.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

/** The customers with these ids, deleted ones included; ids that are not on this device are left out. */
export function useSomeCustomers(ids: readonly string[]): Live<Customer[]> {
  return useLive({
    key: `customers ${ids.join()}`,
    read: async () =>
      (await getSync().store().getMany(customersEntity, ids)).filter((row) => row !== undefined),
  });
}
