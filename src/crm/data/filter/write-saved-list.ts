import {
  notAuthenticated,
  storeOfPerson,
  type RecordOutcome,
} from '../../../session/data/store-of-person.ts';
import { toStoredFilter, type CustomerFilter } from '../../rules/filter/customer-filter.ts';
import type { SavedList } from '../../rules/filter/saved-list.ts';
import { savedListsEntity } from './saved-lists-entity.ts';

/** Stores the chosen conditions under a name (CUSTOMER-18). */
export async function addSavedList(options: {
  name: string;
  filter: CustomerFilter;
}): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const { name, filter } = options;
  const values: SavedList = {
    id: store.newId(),
    user_id: store.userId,
    name,
    filter: toStoredFilter(filter),
  };
  return store.write({ kind: 'create', entity: savedListsEntity, values });
}

/** Deletes a saved filter. */
export async function deleteSavedList(id: string): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  return store.write({ kind: 'delete', entity: savedListsEntity, id });
}
