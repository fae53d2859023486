import { getSync } from '../../../../sync/index.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { forgetLastRefused } from './last-refused.ts';

/**
 * Cancels the customers of an import that have not entered the list. Returns how many did enter; those stay.
 */
export async function cancelImport(): Promise<number> {
  const store = getSync().store();
  const { creating } = await store.facts();
  const dropped = await store.cancelCreations(({ entity }) => entity === customersEntity.name);
  await forgetLastRefused();
  return (creating?.[customersEntity.name]?.total ?? dropped) - dropped;
}
