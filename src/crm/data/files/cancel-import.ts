import { getSync } from '../../../../sync/index.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { forgetLastRefused } from './last-refused.ts';

/** Drops the customers of an import that are not in the list yet. Returns how many are; those stay. */
export async function cancelImport(): Promise<number> {
  const store = getSync().store();
  const { creating } = await store.facts();
  const dropped = await store.cancelCreations(({ entity }) => entity === customersEntity.name);
  await forgetLastRefused();
  return (creating?.[customersEntity.name]?.total ?? dropped) - dropped;
}
